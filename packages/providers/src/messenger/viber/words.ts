import { cut } from '../cut.ts'
import type { Word } from '../seam.ts'

/** Letters of a message. */
const most = 7000

/** Plain, the title above; what does not fit ends with a sign of it. */
export function written({ title, text }: Pick<Word, 'title' | 'text'>): { text: string } {
  const head = cut(title, 256)
  return { text: `${head}\n\n${cut(text, most - head.length - 2)}` }
}
