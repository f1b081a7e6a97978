import { invalid } from '@shopwright/engine'
import { isDay } from '@shopwright/resource'

export type Span = { from: string; to: string }

export const spanUnits = ['day', 'week', 'month', 'year'] as const

/** `from` and `to` are days of the store's calendar, both included. */
export function readSpan(query: Record<string, unknown>): Span & { unit: (typeof spanUnits)[number] } {
  const { from, to, unit = 'day' } = query
  if (typeof from !== 'string' || !isDay(from)) throw invalid({ from: { code: 'not-a-date' } })
  if (typeof to !== 'string' || !isDay(to) || to < from) throw invalid({ to: { code: 'not-a-date' } })
  const known = spanUnits.find((one) => one === unit)
  if (!known) throw invalid({ unit: { code: 'not-offered' } })
  return { from, to, unit: known }
}
