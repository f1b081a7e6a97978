import { request } from './request.ts'
import type { WireRow } from './rows.ts'

export type FileRow = WireRow & {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  url: string | null
}

/** Uploads one file. `purpose: 'import'` keeps it private. Throws ApiError `file-size-exceeded`, `storage-quota-exceeded`, `unsupported-file`. */
export function uploadFile(file: File, purpose?: 'import'): Promise<FileRow> {
  const form = new FormData()
  if (purpose) form.append('purpose', purpose)
  form.append('file', file)
  return request<FileRow>('POST', 'files', { body: form })
}

export type PictureSize = 'thumb' | 'small' | 'medium' | 'large'

/** Where a picture is served in one of its sizes. */
export const pictureUrl = (storeId: string, fileId: string, size: PictureSize = 'thumb'): string =>
  `/media/${storeId}/${fileId}/${size}.webp`
