/** Names that people take for the same. */
export const nameKey = (text: string): string => text.trim().toLowerCase()
