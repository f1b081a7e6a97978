import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyResource, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'

/** Fields that can be written and have no place on a screen, each with its reason. */
const elsewhere: Record<string, readonly string[]> = {
  // Chosen in the wizard, and read by it alone.
  stores: ['product_types'],
  // Everybody changes these of their own, on the page of the profile.
  accounts: ['password', 'language'],
  // The dashboard puts away its own steps.
  'setup-steps': ['dismissed_at'],
  languages: ['image'],
  // Shown among the fields that the shop has declared itself.
  customers: ['custom_fields'],
  affiliates: ['custom_fields'],
  // Its buttons send and stop it.
  mail: ['state'],
  'ai-generations': ['state'],
  // The screen of imports is laid out by hand.
  'import-profiles': ['file_id'],
}

const index = readFileSync(join(import.meta.dirname, 'index.ts'), 'utf8')
const bespoke = new Map(
  [...index.matchAll(/'([a-z-]+)\.edit': \{ load: \(\) => import\('\.\/(.*)\/\w+\.tsx'\)/g)].map(
    ([, name = '', folder = '']) => [name, folder],
  ),
)

/** Whoever writes it does so on a screen: by hand, or by the form that declarations make. */
const edited = registry.all.filter(({ tabs, parent, access }) => tabs && !parent && access.write !== 'none')

const missing = (resource: AnyResource): string[] => {
  const placed = new Set([...Object.values(resource.tabs ?? {}).flat(), ...(elsewhere[resource.name] ?? [])])
  return writable(resource).filter((name) => !placed.has(name))
}

describe('every field that can be written', () => {
  it.each(edited.map((resource) => [resource.name, resource] as const))('of %s has a place', (_, resource) => {
    expect(missing(resource)).toEqual([])
  })

  it('is missed where it is new', () => {
    const { products } = Object.fromEntries(registry.all.map((one) => [one.name, one]))
    const more = { ...products, fields: { ...products?.fields, note: products?.fields.sku } } as AnyResource
    expect(missing(more)).toEqual(['note'])
  })

  it('has no reason that nobody needs', () => {
    for (const [name, fields] of Object.entries(elsewhere)) {
      const { tabs = {}, fields: known } = registry.get(name)
      for (const field of fields) {
        expect(known, `${name}.${field}`).toHaveProperty(field)
        expect(Object.values(tabs).flat(), `${name}.${field}`).not.toContain(field)
      }
    }
  })
})

describe('a screen of its own', () => {
  const screens = [...bespoke].filter(([name]) => edited.some((one) => one.name === name))
  const sourcesIn = (folder: string): string =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')

  it('is found for the nouns that have one', () => {
    expect(screens.map(([name]) => name)).toEqual(expect.arrayContaining(['products', 'downloads', 'custom-fields']))
  })

  it.each(screens)('of %s draws what its declaration places, or names each field', (name, folder) => {
    const code = sourcesIn(folder)
    // Without a layout of its own it has the generic one.
    const isDrawn = /<ResourceForm\b|\.tabs\b/.test(code) || !code.includes('</ResourceEdit>')
    const unnamed = Object.values(registry.get(name).tabs ?? {})
      .flat()
      .filter((field) => !new RegExp(`\\b${field}\\b`).test(code))
    expect(isDrawn ? [] : unnamed).toEqual([])
  })
})
