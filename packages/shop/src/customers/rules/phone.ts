// A phone number is kept as +, country code and number; one written the Ukrainian way is a Ukrainian number.

export type Dialling = { code: string; trunk: string; length: number }

/** +380, a leading 0 at home, nine digits. */
export const UKRAINE: Dialling = { code: '380', trunk: '0', length: 9 }

/** "(067) 123-45-67" → "+380671234567"; null when it is no phone number. */
export function normalisePhone(text: string, home: Dialling = UKRAINE): string | null {
  const trimmed = text.trim()
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null
  const digits = trimmed.replace(/\D/g, '')
  if (trimmed.startsWith('+')) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))
  return atHome(digits, home) ?? (digits.length >= 11 ? international(digits) : null)
}

function atHome(digits: string, { code, trunk, length }: Dialling): string | null {
  if (digits.length === length && !digits.startsWith(trunk)) return `+${code}${digits}`
  if (digits.length === trunk.length + length && digits.startsWith(trunk))
    return `+${code}${digits.slice(trunk.length)}`
  // "8 067 …", as numbers were dialled across the country.
  if (digits.length === length + 2 && digits.startsWith(`8${trunk}`)) return `+${code}${digits.slice(2)}`
  return null
}

/** E.164: 8 to 15 digits, the first not zero. */
function international(digits: string): string | null {
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
}
