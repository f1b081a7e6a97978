import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compress.ts'

const server = process.env.SHOPWRIGHT_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), compressed(path.join(import.meta.dirname, 'dist/admin-assets'))],
  build: {
    outDir: 'dist',
    assetsDir: 'admin-assets',
    target: 'es2023',
    // Fonts as data: URLs would need a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Declarations have no side effects: the sign-in page carries only what it uses of them.
      treeshake: { moduleSideEffects: (id) => !/\/(packages|typebox)\//.test(id) },
      output: {
        // Files that need one another begin in the order of what they hold.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `admin-assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        // What several screens need comes in few files, each by the same screens: a hundred small ones cost a hundred trips.
        codeSplitting: {
          groups: [{ name: 'shared', entriesAware: true, entriesAwareMergeThreshold: 120_000, minShareCount: 2 }],
        },
      },
    },
  },
  server: { port: 5173, strictPort: false, proxy: { '/api': server, '/media': server } },
})
