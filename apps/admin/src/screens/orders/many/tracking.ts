type Row = { id: string; number: number | null }

/**
 * A column of tracking numbers out of a spreadsheet, from one row on. Where a line names an order before its number, it goes to that
 * order. Answers all numbers by order, and how many lines found no place.
 */
export function pastedNumbers(
  rows: readonly Row[],
  numbers: Readonly<Record<string, string>>,
  from: number,
  text: string,
): { numbers: Record<string, string>; left: number } {
  const next = { ...numbers }
  let left = 0
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  for (const [down, line] of lines.entries()) {
    const cells = line.split('\t').map((cell) => cell.trim())
    const number = cells.at(-1) ?? ''
    const named =
      cells.length > 1 ? rows.find((row) => String(row.number) === cells[0]?.replace(/^№\s*/, '')) : undefined
    const row = named ?? rows[from + down]
    if (row && number.length <= 64) next[row.id] = number
    else left += number ? 1 : 0
  }
  return { numbers: next, left }
}

/** Numbers that stand beside more than one order: two parcels never have the same. */
export function repeated(numbers: Readonly<Record<string, string>>): Set<string> {
  const given = Object.values(numbers)
    .map((number) => number.trim())
    .filter(Boolean)
  return new Set(given.filter((number, index) => given.indexOf(number) !== index))
}
