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
    mime = 'text/plain',
  }: { purpose?: string; exactly?: string; folder?: string; mime?: string } = {},
): Promise<Answer> {
  const boundary = 'x-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const payload = Buffer.concat([
    ...(purpose ? [part('content-disposition: form-data; name="purpose"', purpose)] : []),
    ...(exactly ? [part('content-disposition: form-data; name="exactly"', exactly)] : []),
    ...(folder ? [part('content-disposition: form-data; name="folder_id"', folder)] : []),
    part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mime}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return store.call('POST', '/api/files', payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
