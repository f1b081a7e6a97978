/**
 * Names for the columns of a sheet: a repeated header becomes `Name#2`, `Name#3`…, an empty one its letters (`AB`),
 * so that no column is lost.
 */
export function uniqueHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, column) => {
    const name = cell.trim().replace(/\s+/g, ' ').slice(0, 255) || columnLetters(column)
    let unique = name
    for (let n = 2; taken.has(unique); n++) unique = `${name}#${n}`
    taken.add(unique)
    return unique
  })
}

/** Columns that come again and again as attribute name, unit, value: `stems` are their names, each of `columns` one repetition. */
export type HeaderGroup = { stems: string[]; columns: string[][] }

/**
 * Finds runs of headers that repeat next to each other (`Name`, `Value`, `Name#2`, `Value#2`… or `Name.1`, `Value.1`…), also
 * with their number inside (`Attribute 1 name`, `Option1 Value`).
 */
export function headerGroups(headers: readonly string[]): HeaderGroup[] {
  const stems = headers.map((header) => header.replace(/(?:#|\.)\d+$/, '').replace(/(?<=\p{L}) ?\d{1,2}(?= )/u, ''))
  const groups: HeaderGroup[] = []
  for (let at = 0; at < headers.length; ) {
    const width = stems.indexOf(stems[at] ?? '', at + 1) - at
    const times = width > 0 ? repetitions(stems, at, width) : 1
    // A single column that repeats (`Image`, `Image#2`) is a list, not a group.
    if (times < 2 || width < 2) {
      const lone = loneRun(headers, at)
      if (lone > 1) groups.push({ stems: stems.slice(at, at + lone), columns: [headers.slice(at, at + lone)] })
      at += Math.max(lone, 1)
      continue
    }
    const columns = Array.from({ length: times }, (_, n) => headers.slice(at + n * width, at + (n + 1) * width))
    groups.push({ stems: stems.slice(at, at + width), columns })
    at += width * times
  }
  return groups
}

/** A run that does not repeat, by its number: `Attribute 1 name`, `Attribute 1 value(s)`. */
function loneRun(headers: readonly string[], at: number): number {
  const [start] = /^.*\p{L} ?1 (?=name$)/iu.exec(headers[at] ?? '') ?? []
  const end = start === undefined ? at : headers.findIndex((header, n) => n > at && !header.startsWith(start))
  return (end < 0 ? headers.length : end) - at
}

function repetitions(stems: string[], at: number, width: number): number {
  let times = 1
  while (
    stems.slice(at + times * width, at + (times + 1) * width).every((stem, n) => stem === stems[at + n]) &&
    at + (times + 1) * width <= stems.length
  )
    times += 1
  return times
}

/** 0 → `A`, 27 → `AB`. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
