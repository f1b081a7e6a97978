import { send } from './request.ts'

/** Puts what the API answers there among the person's files. Throws ApiError. */
export async function download(path: string, name: string): Promise<void> {
  const blob = await (await send('GET', path)).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
