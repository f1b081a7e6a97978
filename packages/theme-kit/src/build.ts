import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** How a theme is built, by its folder. */
export const buildOf = (folder: string) =>
  defineConfig(({ command }) => ({
    base: command === 'build' ? `/theme-assets/${path.basename(folder)}/` : '/',
    plugins: [reactRouter()],
    // The server's half carries its own React and router: it is called through what it exports, never through theirs.
    ssr: { noExternal: command === 'build' ? true : undefined },
    define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Every page needs all of these: one file each compresses better than many.
              codeSplitting: {
                groups: [
                  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                  { name: 'catalogue', test: everywhere },
                ],
              },
            },
          },
        },
      },
    },
  }))

/** What is drawn on every page that is looked at; not what is drawn while somebody pays. */
const everywhere =
  /(theme-kit\/src\/(?!parts\/)|theme-kit\/src\/parts\/(components\/(?!AddressFields|Affiliate|Cart(Lines|Prices|Vouchers)|Checkout|Choices|Code|Copy|CustomFields|Group|Order|Purse|Refusal|Removed|Repeat|Return|SignIn|Status|Subscription|Terms|Totals|Unpaid)|shell|shop-state|page-seo|texts|own-parts)|themes\/[^/]+\/app\/components\/)/
