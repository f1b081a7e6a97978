// What one process of the server may hold. V8 would let garbage lie up to gigabytes where the machine has them.
const heap = 384 // MB; what is kept in memory takes its share of it (apps/server/src/settings/memory.ts)
const young = 16 // MB, of which V8 keeps three: with less, answers of some length outlive it and burden the old

/** Node's flags for the server; NODE_OPTIONS that says a size of its own wins: `NODE_OPTIONS=--max-old-space-size=2048`. */
export const heapFlags = (env = process.env) =>
  /--max-(old-space|heap)-size/.test(env.NODE_OPTIONS ?? '')
    ? []
    : [`--max-old-space-size=${heap}`, `--max-semi-space-size=${young}`]

/** What Node has of its own trial, and we use, is no news for who reads the log. */
export const calmFlags = ['--disable-warning=ExperimentalWarning']
