import type { Translate } from './index.ts'
import { resourceKey, wireKey } from './wire-key.ts'

/** What is said of an error, with the noun that it is about by its name rather than by its code. */
export function errorText(t: Translate, code: string, params: Record<string, unknown> = {}): string {
  const { resource } = params
  const name = typeof resource === 'string' ? t(resourceKey(resource)) : undefined
  const isNamed = name !== undefined && !name.endsWith('.name')
  return t(wireKey('errors:', saidOf(code, params)), isNamed ? { ...params, resource: name.toLowerCase() } : params)
}

/** One code may say more than one thing: what is sold apart is offered, where no plan has more there is none to move to, and stores move as well as orders. */
function saidOf(code: string, { required_plan, event, apart }: Record<string, unknown>): string {
  if (apart === true) return `${code}-${required_plan === null ? 'alone' : 'apart'}`
  if (required_plan === null) return `${code}-top`
  return code === 'invalid-transition' && event !== undefined ? 'invalid-transition-store' : code
}
