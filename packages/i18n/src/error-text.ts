import type { Translate } from './index.ts'
import { resourceKey, wireKey } from './wire-key.ts'

/** What is said of an error, with the noun that it is about by its name rather than by its code. */
export function errorText(t: Translate, code: string, params: Record<string, unknown> = {}): string {
  const { resource } = params
  const name = typeof resource === 'string' ? t(resourceKey(resource)) : undefined
  const isNamed = name !== undefined && !name.endsWith('.name')
  // Where no plan has more there is none to move to.
  const said = params.required_plan === null ? `${code}-top` : code
  return t(wireKey('errors:', said), isNamed ? { ...params, resource: name.toLowerCase() } : params)
}
