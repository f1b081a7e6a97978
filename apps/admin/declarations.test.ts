import path from 'node:path'
import type { AnyResource } from '@shopwright/resource'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { declarations, inParts, isRest } from './declarations.ts'

const at = (name: string): string => path.join(import.meta.dirname, name)
const whole = at('src/api/whole-nouns.ts')
const model = at('../../packages/shop/src/model.ts')

type Nouns = { all: AnyResource[]; comeWhole?: () => Promise<unknown> }

const named = `export { registry } from '${model}'\n`

/** The nouns as a browser has them, by what a program begins with. */
async function built(code: string, isParted = true): Promise<Nouns> {
  const entry = 'virtual:entry'
  const result = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
      declarations(),
      ...(isParted ? [inParts(['orders'], at('../../packages/shop/src'), whole, () => false)] : []),
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: (id) => isRest(id) || !id.includes('/packages/') },
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const url = `data:text/javascript,${encodeURIComponent(result.output[0].code)}`
  const found = await import(/* @vite-ignore */ url)
  return { all: found.registry.all, comeWhole: found.comeWhole }
}

describe('The nouns in two parts', () => {
  let nouns: Nouns
  const noun = (name: string) => nouns.all.find((one) => one.name === name) as AnyResource

  beforeAll(async () => {
    nouns = await built(`${named}export const comeWhole = () => import('${whole}')`)
  })

  it('say at once what all are called and who may do what with them', () => {
    expect(noun('coupons')).toMatchObject({ title: 'name', access: { read: 'staff' }, scope: 'store' })
    expect([Boolean(noun('coupons').list), Boolean(noun('coupons').tabs)]).toEqual([true, true])
    expect([noun('order-products').of, noun('return-histories').of]).toEqual(['orders', 'returns'])
    expect([noun('return-histories').list, noun('coupons').of]).toEqual([undefined, undefined])
  })

  it('say at once all of the first, of their parts and of what they point at, and of no other', () => {
    expect(Object.keys(noun('orders').fields)).toContain('order_status_id')
    expect(Object.keys(noun('order-products').fields)).toContain('quantity')
    expect(Object.keys(noun('order-statuses').fields)).toContain('name')
    expect(() => noun('coupons').fields).toThrow('coupons: what it is made of has not come')
  })

  it('are what they are in one', async () => {
    await nouns.comeWhole?.()
    const { all } = await built(named, false)
    expect(all.length).toBeGreaterThan(200)
    for (const { table: _, ...one } of all) expect(noun(one.name), one.name).toMatchObject(one)
    expect(nouns.all.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  })

  it('are whole at once where the rest is what comes first', async () => {
    const { all } = await built(`import '${whole}'\n${named}`)
    expect(all.filter(({ fields }) => !fields)).toEqual([])
  })
})
