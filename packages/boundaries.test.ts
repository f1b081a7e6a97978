import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** Left may not import right (design §3). */
const domains = [
  'platform',
  'localisation',
  'customers',
  'catalog',
  'marketing',
  'sales',
  'content',
  'exchange',
  'insight',
  'assistant',
]

const files = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist|build|\.react-router)\//.test(file))

/** What a file imports, as paths of the repository or as package names. `import type` is marked. */
function importsOf(file: string): { target: string; isType: boolean }[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(statement)].map((match) => {
    const target = match[2] ?? match[3] ?? ''
    return {
      target: target.startsWith('.') ? path.normalize(path.join(path.dirname(file), target)) : target,
      isType: Boolean(match[1]),
    }
  })
}

const statement =
  /(?:^|\n)(?:import|export)\s+(type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g

const shop = files('packages/shop/src').map((file) => {
  const [, domain, door] = /^packages\/shop\/src\/([a-z]+)\/([a-z]+)\//.exec(file) ?? []
  return { file, domain, door }
})

const breaches = (of: { file: string }[], isWrong: (target: string, isType: boolean) => boolean): string[] =>
  of.flatMap(({ file }) =>
    importsOf(file)
      .filter(({ target, isType }) => isWrong(target, isType))
      .map(({ target }) => `${file} → ${target}`),
  )

const importsFrom = (of: string[], isWrong: (target: string, isType: boolean) => boolean): string[] =>
  breaches(
    of.map((file) => ({ file })),
    isWrong,
  )

/** What a provider is, without what it does: a store's choices and forms come from it, in a browser, too. */
const isTraits = (target: string): boolean => /^@shopwright\/providers\/(payment|delivery)\/traits$/.test(target)

describe('directions', () => {
  it('declarations import nothing but the language of declarations', () => {
    expect(
      breaches(
        shop.filter(({ door }) => door === 'model'),
        (target) => target !== '@shopwright/resource' && !/\/model\//.test(target) && !isTraits(target),
      ),
    ).toEqual([])
  })

  it('what plugs in is plain data where a declaration reads it, and the shop knows no more of it than that', () => {
    const traits = files('packages/providers/src').filter((file) => /\/(payment|delivery)\/.*traits\.ts$/.test(file))
    expect(traits.length).toBeGreaterThan(5)
    expect(
      importsFrom(
        traits,
        (target, isType) => target !== '@shopwright/resource' && !isType && !/\/traits\.ts$/.test(target),
      ),
    ).toEqual([])
    expect(breaches(shop, (target) => target.startsWith('@shopwright/providers') && !isTraits(target))).toEqual([])
  })

  it('rules import rules, model types, money and time', () => {
    expect(
      breaches(
        shop.filter(({ door }) => door === 'rules'),
        (target) =>
          !target.startsWith('@shopwright/resource') && !/\/rules\//.test(target) && !/\/model\//.test(target),
      ),
    ).toEqual([])
  })

  it('rules neither wait, nor look at the clock, nor throw dice', () => {
    const forbidden = /\b(async|await)\b|new Date\(\)|Date\.now|Math\.random/
    expect(
      shop
        .filter(({ door }) => door === 'rules')
        .filter(({ file }) =>
          forbidden.test(readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
        )
        .map(({ file }) => file),
    ).toEqual([])
  })

  it('the language of declarations imports nothing of ours', () => {
    expect(
      breaches(
        files('packages/resource/src').map((file) => ({ file })),
        (target) =>
          target.startsWith('@shopwright/') || (!target.startsWith('packages/resource/') && target !== 'typebox'),
      ),
    ).toEqual([])
  })

  it('the engine knows no noun of the shop', () => {
    expect(
      breaches(
        files('packages/engine/src').map((file) => ({ file })),
        (target) => target.startsWith('@shopwright/') && target !== '@shopwright/resource',
      ),
    ).toEqual([])
    const words = files('packages/engine/src').filter((file) =>
      /\b(orders|products|coupons|customers)\b/.test(
        readFileSync(path.join(root, file), 'utf8')
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
          .replaceAll('order by', ''),
      ),
    )
    expect(words).toEqual([])
  })

  it('domains import only what stands left of them in rules and models', () => {
    const wrong = shop
      .filter(({ domain, door }) => domain && (door === 'rules' || door === 'model'))
      .flatMap(({ file, domain }) =>
        importsOf(file).flatMap(({ target }) => {
          const [, other] = /^packages\/shop\/src\/([a-z]+)\//.exec(target) ?? []
          return other && domains.indexOf(other) > domains.indexOf(domain as string) ? [`${file} → ${target}`] : []
        }),
      )
    expect(wrong).toEqual([])
  })

  it('browsers never get the server', () => {
    const browser = [...files('apps/admin'), ...files('themes'), ...files('packages/theme-kit/src')].map((file) => ({
      file,
    }))
    expect(
      breaches(
        browser,
        (target, isType) =>
          !isType &&
          (/^@shopwright\/(engine|server|providers)/.test(target) ||
            target === '@shopwright/shop/server' ||
            target.startsWith('apps/server')),
      ),
    ).toEqual([])
  })

  it('nothing but the engine opens a pool', () => {
    const others = [
      ...files('packages/shop/src'),
      ...files('apps/server/src/http'),
      ...files('apps/server/src/storefront'),
    ].map((file) => ({ file }))
    expect(breaches(others, (target) => target === 'pg')).toEqual([])
  })
})
