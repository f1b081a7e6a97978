import type { Translate } from './index.ts'
import { resourceKey, wireKey } from './wire-key.ts'

/** What is said of an error, with the noun that it is about by its name rather than by its code. */
export function errorText(t: Translate, code: string, params: Record<string, unknown> = {}): string {
  const { resource } = params
  const name = typeof resource === 'string' ? t(resourceKey(resource)) : undefined
  const isNamed = name !== undefined && !name.endsWith('.name')
  return t(wireKey('errors:', saidOf(code, params)), isNamed ? { ...params, resource: name.toLowerCase() } : params)
}

/** One code may say two things: where no plan has more there is none to move to, and stores move as well as orders. */
function saidOf(code: string, { required_plan, event }: Record<string, unknown>): string {
  if (required_plan === null) return `${code}-top`
  return code === 'invalid-transition' && event !== undefined ? 'invalid-transition-store' : code
}
