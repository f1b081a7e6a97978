import { type LanguageCode, newId, type Translated } from '@shopwright/resource'
import type { ShopCtx } from '../../floor/stores.ts'
import { nameKey } from '../rules/name-key.ts'
import { insertMany } from './bulk.ts'
import { claimSlugs } from './import-slugs.ts'

export type NamedRow = { id: string; name: string | Translated }
export type Named = {
  /** whether an unknown name is made; else it is nobody's */
  isGrowing: boolean
  /** as long as a name may be */
  longest: number
  lookup(name: string): string | null
  resolve(name: string): string | null
  nameOf(id: string | null | undefined): string | undefined
  take(): { id: string; name: string }[]
  grew(): boolean
}

/** Rows by their names in any language; `longest`: characters of a name. */
export function namedIndex(rows: NamedRow[], isGrowing: boolean, longest: number): Named {
  const byName = new Map<string, string>()
  const names = new Map<string, string>()
  let made: { id: string; name: string }[] = []
  let hasGrown = false
  for (const { id, name } of rows) {
    const all = typeof name === 'string' ? [name] : (Object.values(name).filter(Boolean) as string[])
    names.set(id, all[0] ?? '')
    for (const one of all) byName.set(nameKey(one), id)
  }
  return {
    isGrowing,
    longest,
    lookup: (name) => byName.get(nameKey(name)) ?? null,
    resolve: (name) => {
      const known = byName.get(nameKey(name))
      if (known || !isGrowing) return known ?? null
      const row = { id: newId(), name: name.trim().slice(0, longest) }
      byName.set(nameKey(name), row.id)
      names.set(row.id, row.name)
      made.push(row)
      hasGrown = true
      return row.id
    },
    nameOf: (id) => (id ? names.get(id) : undefined),
    take: () => {
      const taken = made
      made = []
      return taken
    },
    grew: () => hasGrown,
  }
}

export async function writeManufacturers(
  ctx: ShopCtx,
  made: { id: string; name: string }[],
  language: LanguageCode,
): Promise<void> {
  if (!made.length) return
  const slugs = await claimSlugs(
    ctx,
    'manufacturers',
    made.map(({ id, name }) => ({ id, wishes: { [language]: name }, fallback: null })),
  )
  await insertMany(
    ctx,
    'manufacturers',
    made.map(({ id, name }) => ({ id, name, slug: slugs.get(id) ?? {} })),
  )
}
