import type { ParcelState, Tracked } from './seam.ts'

/**
 * What a carrier's codes say of parcels, each row a number and its code. `silent` are codes that say nothing of one; whatever else is
 * not among `states` is named, cut as what somebody outside has written.
 */
export function readStates(
  rows: readonly (readonly [number: string, code: string])[],
  states: Readonly<Partial<Record<string, ParcelState>>>,
  silent: readonly string[],
): Tracked {
  const known = (code: string): ParcelState | undefined => (Object.hasOwn(states, code) ? states[code] : undefined)
  const unknown = rows.map(([, code]) => code).filter((code) => code && !known(code) && !silent.includes(code))
  return {
    parcels: Object.fromEntries(
      rows.flatMap(([number, code]) => {
        const state = known(code)
        return state && number ? [[number, state]] : []
      }),
    ),
    unknown: [...new Set(unknown.map((code) => code.slice(0, 20)))],
  }
}
