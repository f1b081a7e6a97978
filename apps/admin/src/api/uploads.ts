import type { Wire } from '@shopwright/resource'
import type { files } from '@shopwright/shop/model'
import { request } from './request.ts'

export type FileRow = Wire<typeof files>

/** Private files: to import from, or to be sold and fetched by their buyers. */
export type FilePurpose = 'import' | 'download'

/** A picture in whose place another comes, wherever it is shown; `isKept`: it stays as a file that nothing shows. */
export type Replaces = { id: string; isKept: boolean }

/** One with a purpose is kept private; a picture becomes `exactly` a size; it lies in the folder from the first. */
export type UploadOptions = {
  purpose?: FilePurpose | undefined
  exactly?: string | undefined
  folder?: string | null | undefined
  replaces?: Replaces | undefined
}

/** Uploads one file. Throws ApiError `file-size-exceeded`, `storage-quota-exceeded`, `unsupported-file`, `picture-broken`, `picture-size`. */
export function uploadFile(file: File, { purpose, exactly, folder, replaces }: UploadOptions = {}): Promise<FileRow> {
  const form = new FormData()
  if (purpose) form.append('purpose', purpose)
  if (exactly) form.append('exactly', exactly)
  if (folder) form.append('folder_id', folder)
  for (const [name, said] of Object.entries(replacing(replaces))) form.append(name, said)
  form.append('file', file)
  return request<FileRow>('POST', 'files', { body: form })
}

/** Has the shop fetch a picture from a public address. Throws as `uploadFile` does, and `could-not-fetch`. */
export const fetchPicture = (
  url: string,
  { exactly, folder, replaces }: Omit<UploadOptions, 'purpose'> = {},
): Promise<FileRow> =>
  request<FileRow>('POST', 'files', {
    body: { url, ...(exactly ? { exactly } : {}), ...(folder ? { folder_id: folder } : {}), ...replacing(replaces) },
  })

const replacing = (replaces: Replaces | undefined): Record<string, string> =>
  replaces ? { replaces: replaces.id, keeps_former: `${replaces.isKept}` } : {}

/** In pixels of a picture as it is shown. */
export type Area = { left: number; top: number; width: number; height: number }

/** Puts a part of a picture in its place, wherever it is shown. */
export const cropPicture = ({ id, isKept }: Replaces, area: Area): Promise<FileRow> =>
  request<FileRow>('POST', `files/${id}/crop`, { body: { ...area, keeps_former: isKept } })

export type PictureSize = 'thumb' | 'small' | 'medium' | 'large'

/** Where a picture is served in one of its sizes. */
export const pictureUrl = (storeId: string, fileId: string, size: PictureSize = 'thumb'): string =>
  `/media/${storeId}/${fileId}/${size}.webp`
