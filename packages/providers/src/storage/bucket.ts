import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { checkKey } from './keys.ts'
import { type Storage, StorageError } from './storage.ts'

export type Bucket = {
  bucket: string
  region: string
  /** `https://host` of the service; Amazon's own in the region where there is none */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket of a service that speaks as S3 does. An object is there once all its bytes are, which the service sees to. */
export function bucketStorage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket): Storage {
  const service = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${bucket}`
  const ask = async (method: string, key: string, { body, headers = {} }: { body?: Blob; headers?: object } = {}) =>
    service.fetch(`${root}/${checkKey(key)}`, { method, headers: { ...headers }, ...(body ? { body } : {}) })

  return {
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      checkKey(key)
      return onDisk(key, content, maxBytes, async (body) => {
        // The length has to be said before the first byte, and the bytes are signed by the connection.
        const answer = await ask('PUT', key, { body, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })
        if (!answer.ok) throw refused(key, answer)
        await answer.arrayBuffer()
        return { size: body.size }
      })
    },
    async get(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}
      const answer = await ask('GET', key, { headers })
      if (answer.status === 404) throw new StorageError('file-missing', key)
      if (!answer.ok || !answer.body) throw refused(key, answer)
      return Readable.fromWeb(answer.body as never) // the same streams, of two type libraries
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw refused(key, answer)
    },
    async stat(key) {
      const answer = await ask('HEAD', key)
      if (answer.status === 404) return null
      if (!answer.ok) throw refused(key, answer)
      return {
        size: Number(answer.headers.get('content-length')),
        modified: new Date(answer.headers.get('last-modified') ?? 0),
      }
    },
    async *list(prefix) {
      const below = prefix === '' ? '' : `${checkKey(prefix)}/`
      for (let from = ''; ; ) {
        const answer = await service.fetch(
          `${root}?${new URLSearchParams({ prefix: below, ...(from ? { marker: from } : {}) })}`,
        )
        if (!answer.ok) throw refused(prefix, answer)
        const text = await answer.text()
        // Keys are plain names, see `checkKey`: there is nothing in them that XML would write otherwise.
        const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key as string)
        yield* keys
        from = keys.at(-1) ?? ''
        if (!from || !text.includes('<IsTruncated>true<')) return
      }
    },
  }
}

const refused = (key: string, { status, url }: Response): Error =>
  new Error(`the bucket at ${new URL(url).host} answered ${status} for ${key}`)

/** A stream is written down first: half of one must not be sent, and its length is not known before its end. */
async function onDisk<T>(
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
  send: (body: Blob) => Promise<T>,
): Promise<T> {
  if (content instanceof Uint8Array) {
    if (content.length > maxBytes) throw new StorageError('too-large', key)
    return send(new Blob([content as never])) // of a buffer that nobody shares
  }
  const folder = await mkdtemp(join(tmpdir(), 'shopwright-put-'))
  try {
    const draft = join(folder, 'draft')
    let size = 0
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        size += chunk.length
        done(size > maxBytes ? new StorageError('too-large', key) : null, chunk)
      },
    })
    await pipeline(Readable.from(content), counted, createWriteStream(draft))
    return await send(await openAsBlob(draft))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
