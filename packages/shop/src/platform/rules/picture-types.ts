/** The kinds of pictures that we can read, whatever a store lists; what may hold a script is none. */
export const readPictures = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/x-icon',
] as const

const listed = (types: string): string[] => types.split(/\s+/).filter(Boolean)
const isRead = (type: string): boolean => readPictures.some((one) => one === type)

/** Those of a list, one in a line, that a store takes. */
export const picturesAmong = (types: string): Set<string> => new Set(listed(types).filter(isRead))

/** Whether a list names what nobody could bring, or nothing. */
export const isNoPictureList = (types: string): boolean => !listed(types).length || !listed(types).every(isRead)
