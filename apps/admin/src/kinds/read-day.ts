/** `6.4.2027`, as days are shown here, or `2027-04-06`: the day as the wire has it, null where that is none. */
export function readDay(text: string): string | null {
  const shown = /^\s*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\s*$/.exec(text)
  const [year, month, day] = shown
    ? [shown[3], shown[2], shown[1]]
    : (/^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text) ?? []).slice(1)
  if (!year || !month || !day) return null
  const told = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${told}T00:00:00Z`)
  // The 31st of a month of thirty is no day of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(told) ? told : null
}
