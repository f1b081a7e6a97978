import type { Config } from '@react-router/dev/config'
import { slimManifest } from '@shopwright/theme-kit/build'

export default {
  ssr: true,
  // A shop has few routes; a manifest in the page saves a request for every new one.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => slimManifest(reactRouterConfig.buildDirectory),
} satisfies Config
