import type { Answer, OpenedStore } from './world.ts'

/** A file sent as a browser sends it, to the store's own door for files. */
export function upload(
  store: OpenedStore,
  name: string,
  bytes: Buffer,
  {
    purpose,
    exactly,
    folder,
    replaces,
    keepsFormer,
    mime = 'text/plain',
  }: {
    purpose?: string
    exactly?: string
    folder?: string
    replaces?: string
    keepsFormer?: boolean
    mime?: string
  } = {},
): Promise<Answer> {
  const boundary = 'x-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const said = { purpose, exactly, folder_id: folder, replaces, keeps_former: keepsFormer }
  const payload = Buffer.concat([
    ...Object.entries(said).flatMap(([field, value]) =>
      value === undefined ? [] : [part(`content-disposition: form-data; name="${field}"`, `${value}`)],
    ),
    part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mime}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return store.call('POST', '/api/files', payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
