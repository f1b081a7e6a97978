// What one process of the server may hold. V8 would let garbage lie up to gigabytes where the machine has them.
const heap = 384 // MB; what is kept in memory takes its share of it (apps/server/src/settings/memory.ts)
const young = 16 // MB, of which V8 keeps three: with less, answers of some length outlive it and burden the old

/** Node's flags for the server; NODE_OPTIONS that says a size of its own wins: `NODE_OPTIONS=--max-old-space-size=2048`. */
export const heapFlags = (env = process.env) =>
  /--max-(old-space|heap)-size/.test(env.NODE_OPTIONS ?? '')
    ? []
    : [`--max-old-space-size=${heap}`, `--max-semi-space-size=${young}`]

/**
 * The environment of the server: glibc would keep room for each of a dozen threads, and what was large once, for ever. A third of
 * what a busy server took was memory that it had given back. What is said outside wins.
 */
export const memoryEnv = (env = process.env) => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${1024 ** 2}`,
  MALLOC_TRIM_THRESHOLD_: `${1024 ** 2}`,
  ...env,
})

/** What Node has of its own trial, and we use, is no news for who reads the log. */
export const calmFlags = ['--disable-warning=ExperimentalWarning']
