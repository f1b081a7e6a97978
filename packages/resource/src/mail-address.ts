/**
 * One mailbox as it is written bare: no name before it and nothing in brackets, so that two spellings of one address are not
 * taken for two people.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/.test(text)

/** The addresses of a list, as people part them. */
export const mailAddressesOf = (list: string): string[] => list.split(/[,;\s]+/).filter(Boolean)
