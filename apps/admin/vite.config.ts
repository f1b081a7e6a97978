import path from 'node:path'
import { fontSheet } from '@shopwright/fonts'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compressed } from './compress.ts'
import { declarations, inParts, isDeclared, isRest } from './declarations.ts'
import { layersOf, type Steps } from './layers.ts'
import { lead } from './lead.ts'
import { firstNouns } from './src/api/nouns.ts'
import { texts } from './texts.ts'
import { worn } from './worn.ts'

const at = (...names: string[]): string => path.join(import.meta.dirname, ...names)
const server = process.env.SHOPWRIGHT_SERVER ?? 'http://localhost:3000'

const whole = at('src/api/whole-nouns.ts')
const begin = 'src/begin.ts'
const main = 'src/main.tsx'
const frame = 'src/frame/Frame.tsx'
const list = 'src/routes/ListRoute.tsx'
const orders = 'src/screens/orders/OrderList.tsx'
const home = ['src/screens/dashboard/Dashboard.tsx', 'src/routes/Elsewhere.tsx']
const form = 'src/routes/EditRoute.tsx'
const product = 'src/screens/products/ProductScreen.tsx'
const leave = 'src/kit/form/LeaveQuestion.tsx'
const forms = [form, product, leave]

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [declarations(), react(), texts(at('../../packages/i18n/locales'), at('src'))],
  resolve: {
    alias: [
      // Record 0060.
      { find: /^(react-)?i18next$/, replacement: at('src/language/said.ts') },
      {
        find: 'virtual:admin-fonts.css',
        replacement: await fontSheet([import.meta.resolve('@fontsource-variable/onest/wght.css')]),
      },
    ],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'admin-assets',
    target: 'es2023',
    // Fonts as data: URLs would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Neither declarations nor libraries do anything by being there: each page carries only what it uses of them.
      treeshake: {
        moduleSideEffects: (id) => /\.css$/.test(id) || isRest(id) || !/\/(packages|node_modules)\//.test(id),
      },
    },
  },
  server: { port: 5173, strictPort: false, proxy: { '/api': server, '/media': server } },
}

export default defineConfig(async ({ command }) => (command === 'build' ? built() : config))

/**
 * What the first screens need comes in few files, each what this step needs besides those before it: what is ours apart from
 * libraries, which stay the same for long. What several other screens need comes in few files, each by the same screens: a hundred
 * small ones cost a hundred trips.
 */
async function built(): Promise<UserConfig> {
  const { layers, alone } = await layersOf(
    { ...config, plugins: [...(config.plugins ?? []), parted(() => false)] },
    steps,
  )
  const first = new Set([at(product), ...[...layers.values()].flatMap((modules) => [...modules])])
  const isLate = (id: string): boolean => !first.has(id) && [...(alone.get(id) ?? [])].some(isDeclared)
  // One style sheet for all that stands around every screen, and for what most of them are made of.
  const common = ['frame', 'list', 'orders'].flatMap((name) => [...(layers.get(name) ?? [])])
  const isLook = (id: string): boolean => isStyle(id) && (isGlobal(id) || common.includes(id))
  const groups = [...layers].flatMap(([name, modules]) => {
    const isOwn = (id: string): boolean =>
      name === 'page' && isLook(id) ? true : modules.has(id) && !isEntry(id) && !isLook(id)
    const isLibrary = (id: string): boolean => modules.has(id) && id.includes('/node_modules/') && !isStyle(id)
    return [
      ...(steps[name]?.isSmall ? [] : [{ name: `${name}-libraries`, test: isLibrary, priority: 2 }]),
      { name, test: isOwn, priority: 2 },
    ]
  })
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      parted(isLate),
      lead(main, frame),
      worn(),
      compressed(at('dist/admin-assets')),
    ],
    build: {
      ...config.build,
      modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => !isOnEveryPage(part)) },
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: {
          strictExecutionOrder: true,
          // The first file names all the others: a name of chance is what no encoding makes smaller.
          chunkFileNames: ({ name }) => `admin-assets/${shortOf(name)}-[hash:7].js`,
          assetFileNames: ({ names }) => `admin-assets/${shortOf(names[0])}-[hash:7][extname]`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              ...groups,
              {
                name: 'shared',
                entriesAware: true,
                entriesAwareMergeThreshold: 130_000,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
  }
}

/** What several screens share is called by all of them. */
const shortOf = (name: string | undefined): string => (name?.startsWith('shared') ? 'shared' : '[name]')

/** In the order in which they come; `isSmall`: one file. */
const steps: Steps = {
  begin: { from: [begin], isSmall: true },
  page: { from: [main] },
  frame: { from: [frame], isSmall: true },
  // What lists and forms both need: a form does not bring the rest of a list.
  row: { from: [list], and: forms, beside: 'frame' },
  list: { from: [list], isSmall: true },
  drawings: { from: ['src/kit/DrawingLines.tsx'], isSmall: true },
  'row-orders': { from: [orders], and: forms, isSmall: true },
  orders: { from: [orders], isSmall: true },
  'row-home': { from: home, and: forms, isSmall: true },
  home: { from: home, isSmall: true },
  menus: { from: ['src/frame/PersonItems.tsx', 'src/kit/list/RowItems.tsx'], isSmall: true },
  edit: { from: [form] },
  // Forms fetch it once they are drawn.
  dialog: { from: [leave], isSmall: true },
  // Without it these would lie in the same files as what a product does not need.
  'row-product': { from: [product], and: 'others', isSmall: true },
  nouns: { from: [whole], isSmall: true },
}

const parted = (late: (id: string) => boolean) => inParts(firstNouns, at('../../packages/shop/src'), whole, late)

const isEntry = (id: string): boolean => id.endsWith(begin) || id.endsWith(main)
/** The pages name them themselves. */
const isOnEveryPage = (file: string): boolean =>
  /\/(index|rolldown-runtime|begin|main|page|page-libraries)-[\w-]{8}\.\w+$/.test(file)
const isStyle = (id: string): boolean => id.endsWith('.css')
const isGlobal = (id: string): boolean => /\/src\/look\/\w+\.css$|\/@mantine\/core\/styles\.layer\.css$/.test(id)
