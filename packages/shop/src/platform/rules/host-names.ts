const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const dotted = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)

/** What must be put before a name for its TXT record. */
export const recordLabel = '_shopwright'

/**
 * A host as it travels, of what a person wrote or pasted: `https://Мій-Магазин.ua/` is `xn----8sbalvgbxcp0y.ua`. Null for what is no
 * name with a dot: addresses of machines, names without an end, wildcards, ports.
 */
export function hostName(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/s, '')
    .replace(/\.$/, '')
  if (bare.length > 253 || /[\s@:*_%\\?#[\]]/.test(bare)) return null
  const host = URL.parse(`http://${bare}`)?.hostname ?? ''
  return dotted.test(host) ? host : null
}

/** Is it the platform's own, or below it? Every store has its name there already. */
export const isOfPlatform = (host: string, platform: string): boolean =>
  host === platform || host.endsWith(`.${platform}`)
