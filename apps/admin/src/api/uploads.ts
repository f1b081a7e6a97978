import type { Wire } from '@shopwright/resource'
import type { files } from '@shopwright/shop/model'
import { request } from './request.ts'

export type FileRow = Wire<typeof files>

/** Private files: to import from, or to be sold and fetched by their buyers. */
export type FilePurpose = 'import' | 'download'

/** Uploads one file; one with a purpose is kept private. Throws ApiError `file-size-exceeded`, `storage-quota-exceeded`, `unsupported-file`. */
export function uploadFile(file: File, purpose?: FilePurpose): Promise<FileRow> {
  const form = new FormData()
  if (purpose) form.append('purpose', purpose)
  form.append('file', file)
  return request<FileRow>('POST', 'files', { body: form })
}

export type PictureSize = 'thumb' | 'small' | 'medium' | 'large'

/** Where a picture is served in one of its sizes. */
export const pictureUrl = (storeId: string, fileId: string, size: PictureSize = 'thumb'): string =>
  `/media/${storeId}/${fileId}/${size}.webp`
