/** The kinds of pictures that a store takes; what may hold a script is none. */
export const picturesOf = ({ file_mime_types }: { file_mime_types: string }): Set<string> =>
  new Set(file_mime_types.split(/\s+/).filter((mime) => mime.startsWith('image/') && mime !== 'image/svg+xml'))
