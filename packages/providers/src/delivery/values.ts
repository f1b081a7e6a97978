/** One line, without what would end it elsewhere. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\p{Cc}|]+/gu, ' ').trim() : ''

export const isRef = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** An amount of theirs, a text or a number, as a decimal string; null = it is none. */
export function amountOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return /^\d{1,9}(\.\d+)?$/.test(text) ? text.replace(/^(\d+\.\d{1,2})\d*$/, '$1') : null
}

/** 380671234567, however it was written; one of another country stays as it is. */
export function phoneOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return /^0\d{9}$/.test(digits) ? `38${digits}` : digits
}
