import { request } from '../../api/request.ts'
import { tell, tellRefused } from '../../notices/notices.ts'

/** What a link shows in place of what everybody sees. */
export type Shown = { theme?: string; design?: string; layout?: string }

/** A signed address of the shop. Throws ApiError. */
export const previewLink = (shown: Shown, isFramed: boolean): Promise<{ url: string }> =>
  request('POST', 'preview-links', { body: { ...shown, is_framed: isFramed } })

/** Puts a link for anybody into the clipboard. */
export async function copyPreview(shown: Shown, done: string): Promise<void> {
  try {
    const { url } = await previewLink(shown, false)
    await navigator.clipboard.writeText(url)
    tell('success', done)
  } catch (error) {
    tellRefused(error, 'designs')
  }
}
