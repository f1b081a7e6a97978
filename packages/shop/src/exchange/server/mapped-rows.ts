import { AppError } from '@shopwright/engine'
import { type ImportPolicy, rowWindow } from '../rules/decide.ts'
import { type JoinRules, joinRows, namesOf } from '../rules/join-rows.ts'
import { createMapper, type MappedRow, type MappingProfile } from '../rules/mapping.ts'
import { type Placed, rowsInOrder } from '../rules/row-order.ts'
import { compileSource, continued, type RawRow } from '../rules/sources.ts'

/** What the file says of one record: `at` is the last row that had to be read for it, `joined` in how many it stood. */
export type TakenRow = { mapped: MappedRow; at: number; joined: number }

type Rules = {
  profile: MappingProfile
  /** which rows are taken: so many after so many, in the order of the file or of a column */
  window: Pick<ImportPolicy, 'offset' | 'limit'> & { sort_field?: string | null }
  /** rows that the plan lets a run take; null = no limit */
  maximum: number | null
  /** null = each row is a record of its own */
  join: Omit<JoinRules, 'group'> | null
}

/**
 * The rows of a file as typed drafts, those of one product joined once the last of them is read, in the order of these last
 * rows. A file with rows to join is read twice: where each group ends is known beforehand; and once more where a column decides
 * which rows are taken. Throws ProfileError and `import-too-long`.
 */
export async function* mappedRows(read: () => AsyncIterable<RawRow>, rules: Rules): AsyncGenerator<TakenRow> {
  const { profile, join } = rules
  const map = createMapper(profile)
  const chosen = await chosenRows(read, rules)
  const counted = join && (await countGroups(inWindow(read(), rules, chosen), profile))
  const open = new Map<string, { first: RawRow; rows: MappedRow[] }>()
  for await (const row of inWindow(read(), rules, chosen)) {
    const alone = map(row)
    const group = counted?.groupOf(alone)
    if (!join || !counted || !group) {
      yield { mapped: alone, at: row.row, joined: 1 }
      continue
    }
    const held = open.get(group) ?? { first: row, rows: [] }
    open.set(group, held)
    held.rows.push(held.first === row ? alone : map(continued(row, held.first)))
    if (held.rows.length < counted.sizeOf(group)) continue
    open.delete(group)
    yield { mapped: joinRows(held.rows, { ...join, group }), at: row.row, joined: held.rows.length }
  }
}

/** By their numbers, where a column decides; null = all that stand in the window. */
async function chosenRows(read: () => AsyncIterable<RawRow>, { window, profile }: Rules): Promise<Set<number> | null> {
  const source = window.sort_field && (window.offset || window.limit) ? compileSource(window.sort_field) : null
  if (!source) return null
  const placed: Placed[] = []
  for await (const row of read()) placed.push({ row: row.row, value: source.values(row)[0] ?? '' })
  return rowsInOrder(placed, window, profile.language)
}

async function* inWindow(
  rows: AsyncIterable<RawRow>,
  { window, maximum }: Rules,
  chosen: Set<number> | null,
): AsyncGenerator<RawRow> {
  let index = 0
  let taken = 0
  for await (const row of rows) {
    const place = chosen ? (chosen.has(row.row) ? 'inside' : 'before') : rowWindow(index, window)
    index += 1
    if (place === 'before') continue
    if (place === 'after') return
    taken += 1
    if (maximum !== null && taken > maximum) throw new AppError('import-too-long', { max: maximum })
    yield row
  }
}

type Groups = { groupOf(row: MappedRow): string | undefined; sizeOf(group: string): number }

const naming = new Set(['external_id', 'sku', 'model'])

/** How many rows each group has, with the one that is of no group but is called as others call their product. */
async function countGroups(rows: AsyncIterable<RawRow>, profile: MappingProfile): Promise<Groups> {
  const map = createMapper({ ...profile, fields: profile.fields.filter(({ field }) => naming.has(field)) })
  const sizes = new Map<string, number>()
  // A product with a number and an article number may be named by either.
  const called = new Map<string, string>()
  const groupOf: Groups['groupOf'] = (row) => {
    const name = row.group || namesOf(row).find((one) => sizes.has(one))
    return name && (called.get(name) ?? name)
  }
  const others: MappedRow[] = []
  for await (const raw of rows) {
    const row = map(raw)
    if (row.group) sizes.set(row.group, (sizes.get(row.group) ?? 0) + 1)
    else others.push(row)
  }
  for (const row of others) {
    const group = groupOf(row)
    if (!group) continue
    const same = namesOf(row).filter((name) => name !== group && sizes.has(name) && !called.has(name))
    for (const name of same) called.set(name, group)
    const together = [group, ...same].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 1)
    sizes.set(group, together)
  }
  return { groupOf, sizeOf: (group) => sizes.get(group) ?? 0 }
}
