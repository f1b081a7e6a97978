import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { shopFonts } from './fonts.ts'
import { partOf, type Sources, type TextPart } from './text-parts.ts'

/** How a theme is built, by its folder. */
export const buildOf = (folder: string) =>
  defineConfig(
    async ({ command }): Promise<UserConfig> => ({
      // What `design.css` imports.
      resolve: { alias: { 'virtual:shop-fonts.css': await shopFonts() } },
      base: command === 'build' ? `/theme-assets/${path.basename(folder)}/` : '/',
      plugins: [dividedTexts(folder), smallScript, stylesAtOnce(), reactRouter()],
      // The server's half carries its own React and router: it is called through what it exports, never through theirs.
      ssr: { noExternal: command === 'build' ? true : undefined },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      css: { modules: { generateScopedName: classNames() } },
      build: { assetsInlineLimit: 0 },
      environments: {
        // A file with one letter beyond Latin would take twice the server's memory.
        ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
        client: {
          build: {
            rolldownOptions: {
              output: {
                // The list of routes names each twice or more, and a name of chance is what no encoding makes smaller.
                entryFileNames: 'assets/[name][hash:7].js',
                chunkFileNames: 'assets/[name][hash:7].js',
                assetFileNames: 'assets/[name][hash:7][extname]',
                // Every page needs all of these: one file each compresses better than many.
                codeSplitting: {
                  groups: [
                    { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                    { name: 'catalogue', test: isEverywhere },
                  ],
                },
              },
            },
          },
        },
      },
    }),
  )

/** Short names of classes, which stand in every script and page: the local one, and which file it is of. */
function classNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const home = path.relative(path.join(import.meta.dirname, '../../..'), file.replace(/\?.*/, ''))
    const named = `${name}_${createHash('sha256').update(home).digest('base64url').slice(0, 3)}`
    const owner = owners.get(named) ?? home
    if (owner !== home) throw new Error(`${home} and ${owner} call a class alike: name one of them otherwise.`)
    owners.set(named, home)
    return named
  }
}

/**
 * The browser's list of routes without what they do not have, which it asks only for what is there, and without what
 * the first page brought (docs/decisions/0037).
 */
export function slimManifest(folder: string): void {
  for (const file of globSync(`${folder}/client/assets/manifest-*.js`)) {
    const [, start = '', list = ''] = /^([^{]+)(\{.*\});?$/s.exec(readFileSync(file, 'utf8')) ?? []
    const manifest: Manifest = JSON.parse(list)
    const { entry, routes } = manifest
    const isThere = new Set([...entry.imports, ...(routes.root?.css ?? [])])
    const rest = (files: Files) => files?.filter((one) => !isThere.has(one))
    for (const [id, route] of Object.entries(routes)) {
      route.imports = rest(route.imports)
      if (id !== 'root') route.css = rest(route.css)
      delete route.id
    }
    const slim = JSON.stringify(manifest, (key, value) =>
      // The router in a browser does not read whether a route draws anything.
      key === 'hasDefaultExport' || (/^has[A-Z]/.test(key) && !value) || (Array.isArray(value) && value.length === 0)
        ? undefined
        : value,
    )
    // Each is called as the list calls it, which is told once.
    const named = `for(const[i,r]of Object.entries(${start.replace(/=$/, '')}.routes))r.id=i`
    writeFileSync(file, `${start}${slim};${named};`)
  }
}

type Files = string[] | undefined
type Manifest = { entry: { imports: string[] }; routes: Record<string, { id?: string; imports: Files; css: Files }> }

const none = 'const none = () => undefined\n'
/** Left out of what a browser gets, each by the names that the rest asks for (docs/decisions/0037). */
const leftOut: [RegExp, string][] = [
  // What the shops never switch on in the router.
  [
    /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    `${none} export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates,
      none as instrumentClientSideRouter, none as instrumentHandler, none as instrumentationResultMetaContext }`,
  ],
  [
    /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    `${none} export { none as URL_LIMIT, none as getManifestPath, none as getPartialManifest,
      none as getPatchRoutesOnNavigationFunction, none as getPathsWithAncestors, none as handleClientVersionMismatch,
      none as isFogOfWarEnabled, none as useFogOFWarDiscovery }`,
  ],
  // What only the router's server components throw.
  [
    /react-router\/dist\/production\/lib\/errors\.js$/,
    `${none} export { none as decodeRedirectErrorDigest, none as decodeRouteErrorResponseDigest }`,
  ],
  // A page's styles are there with it (`stylesAtOnce`), so code that comes later brings none.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load()'],
]

const smallScript: Plugin = {
  name: 'small-script',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => leftOut.find(([file]) => file.test(id))?.[1] ?? null,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // What the helper that is left out would have fetched beside the code that comes later.
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code
            .replace(/^const __vite__mapDeps=.*\n/, '')
            .replace(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
    },
  },
}

const components = 'theme-kit/src/parts/components/'
/** Where one thing is sold, or has been put into the cart. */
const goods = new RegExp(
  `${components}(BuyForm|CartQuantity|CompareButton|DeliveryLines|Field|Gallery|OneClick|OptionField|ProductAbout|Quantity|RecurringField|RestockForm|Reviews|StarsField|TierTable|VariantLinks|WishButton|Zoom|use-in-turn)|theme-kit/src/(reckon|parts/(sent-files|variants))|/app/components/(CartDialog|ProductView)`,
)
/** While somebody pays, and on their own pages. */
const paying = new RegExp(
  `theme-kit/src/parts/routes/|${components}(AccountFields|Agree|Address(Fields|Form)|Affiliate|Cart(Again|Lines|Prices|Vouchers)|Checkout|Choices|Code|Copy|CustomFields|Group|Hidden|Hinted|Login|Order|OwnLogins|Place(?!holder)|Purse|Refusal|Removed|Repeat|Return|SignIn|Status|Subscription|Terms|Totals|Unpaid)`,
)
/** What a page is arranged of. */
const modules = /theme-kit\/src\/parts\/modules\/(Banners|Products|Shop|Written)\./
const everywhere =
  /theme-kit\/src\/((?!parts\/)|parts\/(components\/|shell|shop-state|page-seo|texts|own-parts))|themes\/[^/]+\/app\/components\//

/** On some pages. */
const somewhere = new RegExp(
  `${components}(Breadcrumbs|Captcha|Consent|CategoryTiles|ChosenFilters|Facets|FileName|InformationView|Late|NamedShelves|Preview|SearchBox|Sorting|Stars|StockLine|use-(earlier|hints))|/app/components/(Listing|Narrow)|theme-kit/src/personal`,
)

/** What is drawn on every page that is looked at. */
const isEverywhere = (id: string): boolean =>
  everywhere.test(id) && ![goods, paying, somewhere].some((others) => others.test(id))

/** A file of texts that is asked for with `?part=` brings what the code of that part says. */
function dividedTexts(folder: string): Plugin {
  const kit = import.meta.dirname
  const sourcesOf = (): Sources => {
    const files = [...globSync(`${kit}/**/*.{ts,tsx}`), ...globSync(`${folder}/app/**/*.{ts,tsx}`)].filter(
      (file) => !/\.test\.ts$|\/parts\/route-lists\.ts$/.test(file) && !paying.test(file),
    )
    const read = (among: string[]) => among.map((file) => readFileSync(file, 'utf8'))
    return {
      first: read(files.filter((file) => !goods.test(file) && !modules.test(file))),
      goods: read(files.filter((file) => goods.test(file))),
      modules: read(files.filter((file) => modules.test(file))),
    }
  }
  return {
    name: 'divided-texts',
    enforce: 'pre',
    load(id) {
      const [file = '', part] = id.split('?part=')
      if (!part || !file.endsWith('.json')) return null
      const texts = partOf(JSON.parse(readFileSync(file, 'utf8')), sourcesOf(), part as TextPart) // as `texts.ts` asks
      return { code: `export default ${JSON.stringify(texts)}`, moduleType: 'js' }
    },
  }
}

/** The server draws at once what a browser fetches the code of later: a page's styles are those of both. */
const stylesAtOnce = (): Plugin => ({
  name: 'styles-at-once',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const stylesOf = (file: string, seen = new Set<string>()): string[] => {
        const chunk = bundle[file] as Chunk | undefined
        if (chunk?.type !== 'chunk' || seen.has(file)) return []
        seen.add(file)
        const later = chunk.dynamicImports.flatMap((one) => stylesOf(one, seen))
        return [
          ...(chunk.viteMetadata?.importedCss ?? []),
          ...chunk.imports.flatMap((one) => stylesOf(one, seen)),
          ...later,
        ]
      }
      for (const chunk of Object.values(bundle) as Chunk[])
        if (chunk.type === 'chunk' && chunk.isEntry)
          for (const file of stylesOf(chunk.fileName)) chunk.viteMetadata?.importedCss.add(file)
    },
  },
})

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
