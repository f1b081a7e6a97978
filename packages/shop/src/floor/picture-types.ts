import { picturesAmong } from '../platform/rules/picture-types.ts'

/** The kinds of pictures that a store takes. */
export const picturesOf = ({ file_mime_types }: { file_mime_types: string }): Set<string> =>
  picturesAmong(file_mime_types)
