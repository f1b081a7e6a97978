import { send } from './request.ts'

/** Saves what an address of the API answers as a file: it is asked for like everything else, with who asks. */
export async function download(path: string, fallback: string): Promise<void> {
  const answer = await send('GET', path)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = nameOf(answer.headers.get('content-disposition')) ?? fallback
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The name that the server gives it (RFC 6266). */
function nameOf(disposition: string | null): string | null {
  const told = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return told ? decodeURIComponent(told) : null
}
