import { cut } from '../cut.ts'
import type { Word } from '../seam.ts'

/** Letters of a message, as they are shown. */
const most = 4096

/** The title bold, the rest below; what others wrote stays text, and what does not fit ends with a sign of it. */
export function written({ title, text }: Pick<Word, 'title' | 'text'>): string {
  const head = cut(title, 256)
  return `<b>${escaped(head)}</b>\n\n${escaped(cut(text, most - head.length - 2))}`
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
