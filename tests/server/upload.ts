import type { Answer, OpenedStore } from './world.ts'

/** A file sent as a browser sends it, to the store's own door for files. */
export function upload(
  store: OpenedStore,
  name: string,
  bytes: Buffer,
  { purpose, mime = 'text/plain' }: { purpose?: string; mime?: string } = {},
): Promise<Answer> {
  const boundary = 'x-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const payload = Buffer.concat([
    ...(purpose ? [part('content-disposition: form-data; name="purpose"', purpose)] : []),
    part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mime}`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return store.call('POST', '/api/files', payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}
