import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openPageCache } from '@shopwright/server/storefront/page-cache'
import { describe, expect, it } from 'vitest'
import { planName } from '../../packages/engine/src/db/statements.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync(['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.ts$|\/cli\//.test(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

/** What a module keeps for as long as the process lives and adds to, each with what bounds it. */
const bounded: Record<string, string> = {
  'packages/engine/src/core/failpoints.ts armed': 'named in the code, for tests alone',
  'packages/engine/src/db/db.ts free': 'sixty-four',
  'packages/engine/src/write/validate.ts unasked': 'the checks that the code makes, until they are asked',
  'packages/providers/src/child/stripped.ts known': 'one for each file of our own that a child is given',
  'packages/providers/src/spreadsheet/xml-escape.ts good': 'a thousand names',
  'packages/resource/src/file-size.ts writers': 'four units in each language of the platform',
  'packages/resource/src/written-number.ts writers': 'languages of the platform',
  'packages/resource/src/time.ts asked': 'one for each time zone that PostgreSQL and Intl know',
  'packages/resource/src/time.ts formatters': 'one for each time zone that PostgreSQL and Intl know',
  'packages/shop/src/floor/store-cache.ts caches': 'one for each cache that the code declares',
  'packages/theme-kit/src/parts/offline.ts held': 'in a browser, one for each form of the page',
  'packages/theme-kit/src/parts/offline.ts waiting': 'in a browser, one for each form that waits on the page',
  'packages/theme-kit/src/parts/texts.ts loaded': 'one for each language of the platform',
  'packages/theme-kit/src/translate.ts rules': 'one for each language of the platform',
  'packages/theme-kit/src/format.ts formats': 'languages and currencies of the platform’s own lists',
  'packages/shop/src/catalog/pages/listings.ts collators': 'one for each language of the platform',
  'packages/theme-kit/src/parts/trackers.ts running': 'in a browser, one for each counter of the shop',
  'apps/server/src/storefront/theme-assets.ts known': 'one for each theme that is installed',
}

describe('What a process keeps', () => {
  it('has a bound in every cache', () => {
    const found = sources.flatMap(([file, text]) =>
      [...text.matchAll(/new LRUCache(?:<[^()]*>)?\(([\s\S]{0,300})/g)].map(
        (match) => [file, /^(atMost\(|\s*\{\s*(\.\.\.atMost\(|(max|maxSize):))/.test(match[1] as string)] as const,
      ),
    )
    expect(found.length).toBeGreaterThan(12)
    expect(found.filter(([, isBounded]) => !isBounded)).toEqual([])
  })

  it('grows in no module by what strangers send', () => {
    const growing = sources.flatMap(([file, text]) =>
      [...text.matchAll(/^(?:export )?(?:const|let) (\w+)[^\n=]*=\s*(?:new (?:Map|Set)\b|\{\}|\[\]|Object\.create)/gm)]
        .map((match) => match[1] as string)
        .filter((name) => new RegExp(`\\b${name}(\\.(set|add|push)\\(|\\[[^\\]]+\\]\\s*\\?*=[^=])`).test(text))
        .map((name) => `${file} ${name}`),
    )
    expect(growing.sort()).toEqual(Object.keys(bounded).sort())
  })
})

describe('A flood of keys', () => {
  it('leaves the page cache within its bytes, and its index without what left', () => {
    const events = { on: () => () => {}, onLost: () => () => {} }
    const most = 1_048_576
    const pages = openPageCache(events as never, most)
    const page = (n: number) => ({
      storeId: 'shop',
      status: 200,
      headers: {},
      etag: `"${n}"`,
      body: Buffer.alloc(4096),
      compressed: null,
      wanted: () => {},
      tags: new Set([`products:${n}`]),
      expiresAt: Number.POSITIVE_INFINITY,
      doubtedAt: null,
    })
    for (let n = 0; n < 3000; n++) pages.keep(`/search?q=${n}`, page(n), pages.watch('shop'))
    expect(pages.size).toBeGreaterThan(100)
    expect(pages.size * (4096 + 1024)).toBeLessThanOrEqual(most)
    expect(pages.fresh('/search?q=0', 0)).toBeUndefined()
    expect(pages.fresh('/search?q=2999', 0)).toBeDefined()
  })

  it('lets the names of statements go that come no more', () => {
    const often = 'select 1 /* bounds */'
    const nameOf = (text: string) => [1, 2, 3].map(() => planName(text)).at(-1)
    const name = nameOf(often)
    expect(nameOf(often)).toBe(name)
    for (let n = 0; n < 2100; n++) planName(`select ${n} /* flood */`)
    expect(nameOf(often)).not.toBe(name)
  })
})
