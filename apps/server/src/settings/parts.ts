/** What one process does: `http` the administration and the API, `storefront` the shops on their hosts, `worker` the jobs. */
export const partNames = ['http', 'storefront', 'worker'] as const
export type Part = (typeof partNames)[number]

/** The parts that `--only http,storefront` asks for; all of them without it. Throws for what is none. */
export function partsOf(args: readonly string[]): ReadonlySet<Part> {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='))
  if (at < 0) return new Set(partNames)
  const list = args[at]?.slice('--only='.length) || args[at + 1] || ''
  const wanted = list.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !isPart(name))
  if (unknown.length)
    throw new Error(`--only takes ${partNames.join(', ')} with commas between, not "${unknown.join(',')}"`)
  return new Set(wanted.filter(isPart))
}

const isPart = (name: string): name is Part => partNames.some((part) => part === name)
