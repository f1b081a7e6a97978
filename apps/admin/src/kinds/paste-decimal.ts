import type { ClipboardEvent } from 'react'

/**
 * Takes a pasted decimal as it is written in a price list, “1 299,50” or “1 299.50”: the field itself would drop the comma
 * and read a hundred times as much. Anything else is pasted as usual.
 */
export const pasteDecimal =
  (onText: (text: string) => void) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const text = decimalIn(event.clipboardData.getData('text'))
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = value === '' || (selectionStart === 0 && selectionEnd === value.length)
    if (text === null || !isWhole) return
    event.preventDefault()
    onText(text)
  }

/** A number with one comma or point, thousands apart or not; null for what is none, or can be read two ways. */
export function decimalIn(pasted: string): string | null {
  const text = pasted.trim().replace(/[\s\u00a0\u202f']/g, '')
  return /^-?\d+([.,]\d+)?$/.test(text) ? text.replace(',', '.') : null
}
