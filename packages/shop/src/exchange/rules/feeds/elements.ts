import type { Element } from '../export-cells.ts'

/** An element with a text, or none where there is nothing to say. */
export const told = (name: string, text: string | number | null | undefined): Element[] =>
  text === null || text === undefined || text === '' ? [] : [{ name, text: String(text) }]

/** Cut at a word, where there is one near. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most)
  const space = short.lastIndexOf(' ')
  return (space > most * 0.8 ? short.slice(0, space) : short).trimEnd()
}
