import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { SpreadsheetError } from './errors.ts'
import type { XmlLimits } from './limits.ts'
import { detectXmlEncoding, SNIFF_BYTES } from './xml-encoding.ts'

/** The decoded text of an XML file, chunk by chunk. Broken bytes end the file rather than become question marks. */
export async function* xmlText(path: string, limits: XmlLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path, limits), { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch (error) {
      throw new SpreadsheetError('encoding-broken', { encoding: decoder.encoding }, error)
    }
  }
  for await (const chunk of createReadStream(path)) yield decode(chunk)
  yield decode()
}

async function encodingOf(path: string, limits: XmlLimits): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > limits.bytes) throw new SpreadsheetError('file-too-large', { limit: limits.bytes })
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return detectXmlEncoding(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
