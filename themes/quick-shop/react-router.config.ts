import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A shop has few routes; a manifest in the page saves a request for every new one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
