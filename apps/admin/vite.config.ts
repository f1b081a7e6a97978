import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { compressed } from './compress.ts'
import { firstModules } from './first-list.ts'
import { lead } from './lead.ts'
import { texts } from './texts.ts'

const at = (...names: string[]): string => path.join(import.meta.dirname, ...names)
const server = process.env.SHOPWRIGHT_SERVER ?? 'http://localhost:3000'

const config: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), texts(at('../../packages/i18n/locales'))],
  // Record 0060.
  resolve: { alias: [{ find: /^(react-)?i18next$/, replacement: at('src/language/said.ts') }] },
  build: {
    outDir: 'dist',
    assetsDir: 'admin-assets',
    target: 'es2023',
    // Fonts as data: URLs would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Neither declarations nor libraries do anything by being there: each page carries only what it uses of them.
      treeshake: { moduleSideEffects: (id) => /\.css$/.test(id) || !/\/(packages|node_modules)\//.test(id) },
    },
  },
  server: { port: 5173, strictPort: false, proxy: { '/api': server, '/media': server } },
}

export default defineConfig(async ({ command }) => (command === 'build' ? built() : config))

/**
 * The first list comes in four files, what is ours apart from libraries, which stay the same for long. What several other screens
 * need comes in few files, each by the same screens: a hundred small ones cost a hundred trips.
 */
async function built(): Promise<UserConfig> {
  const { onPage, inList } = await firstModules(config, 'src/main.tsx', first)
  const groups = [
    { name: 'page', modules: onPage },
    { name: 'list', modules: inList },
  ].flatMap(({ name, modules }) => [
    { name: `${name}-libraries`, test: (id: string) => modules.has(id) && id.includes('/node_modules/'), priority: 2 },
    { name, test: (id: string) => modules.has(id) && !isEntry(id), priority: 2 },
  ])
  return {
    ...config,
    plugins: [...(config.plugins ?? []), lead(first), compressed(at('dist/admin-assets'))],
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: {
          strictExecutionOrder: true,
          chunkFileNames: ({ name }) => `admin-assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              ...groups,
              { name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 120_000, minShareCount: 2 },
            ],
          },
        },
      },
    },
  }
}

const first = ['src/frame/Frame.tsx', 'src/routes/ListRoute.tsx']

const isEntry = (id: string): boolean => /\/(main\.tsx|index\.html)$/.test(id)
