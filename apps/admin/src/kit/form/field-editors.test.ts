import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AnyResource, writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { expect, it } from 'vitest'

// Not imported: no editor is drawn here.
const source = readFileSync(path.join(import.meta.dirname, 'field-editors.ts'), 'utf8')

/** Plain data that a form shows and a person may write. */
const written = (resource: AnyResource): string[] => {
  const shown = new Set(Object.values(resource.tabs ?? {}).flat())
  return writable(resource).filter((name) => resource.fields[name]?.type === 'json' && shown.has(name))
}

it('nobody writes plain data by hand: what a form shows of it has an editor of its own', () => {
  const fields = registry.all.flatMap((resource) => written(resource).map((name) => `${resource.name}.${name}`))
  expect(fields.length).toBeGreaterThan(3)
  expect(fields.filter((field) => !source.includes(`'${field}': `))).toEqual([])
})
