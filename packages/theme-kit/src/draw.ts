import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** A page as one text: at once where nothing in it waits, which takes half the time. `onError` hears of what fails inside of it. */
export const draw = async (page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> =>
  drawAtOnce(page) ?? (await drawInTime(page, nonce, onError))

const waiting = /<!--\$[?!]-->/

/** Null where something waits, or fails: that is for the slower way to settle. */
function drawAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    if (waiting.test(html)) return null
    return html.startsWith('<html') ? `<!DOCTYPE html>${html}` : html
  } catch {
    return null
  }
}

function drawInTime(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}
