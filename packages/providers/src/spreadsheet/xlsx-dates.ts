/** Number formats that Excel keeps without writing their code into the file (ECMA-376 §18.8.30, with the East Asian ones). */
const BUILT_IN: [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Letters of a format's code that Excel takes. */
const MAX_CODE = 255

/** Whether a number format shows a date or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to)
  const bare = code
    .slice(0, MAX_CODE)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

const DAY = 86_400_000

/**
 * A serial day number as `YYYY-MM-DD`, with `THH:MM:SS` when it has a fraction, or `HH:MM:SS` when it is a bare time.
 * `null` when no calendar day answers to it: below zero, past 9999, or the 29 February 1900 that never was.
 */
export function dateOfSerial(serial: number, is1904: boolean): string | null {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400)
  const day = Math.floor(serial)
  if (!(serial >= 0) || day > 2_958_465) return null
  if (day === 0 && !is1904) return new Date(seconds * 1000).toISOString().slice(11, 19)
  if (day === 60 && !is1904) return null
  // The 1900 system counts a leap day that never was, so that days before it start one later.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const iso = new Date(epoch + day * DAY + seconds * 1000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
