import type { ParcelState, Tracked } from '../seam.ts'

/**
 * `{"success":true,"data":[{"Number":"20450000000001","StatusCode":"9", …}],"errors":[]}`; a refusal is `success: false` with its
 * reasons in `errors`. Codes that are not known yet, and a number that it has never had, say nothing. Throws for what is no answer.
 */
export function readParcels(text: string): Tracked {
  const { success, data, errors } = JSON.parse(text) as Answer
  if (success === false) return { refused: textsOf(errors).join('; ').slice(0, 200) }
  if (success !== true || !Array.isArray(data)) throw new Error('no answer of the carrier')
  return {
    parcels: Object.fromEntries(
      data.flatMap((one: Partial<Record<string, unknown>> | null) => {
        const state = states[String(one?.StatusCode)]
        return one && state ? [[String(one.Number), state]] : []
      }),
    ),
  }
}

type Answer = { success?: unknown; data?: unknown; errors?: unknown }

const textsOf = (errors: unknown): string[] => (Array.isArray(errors) ? errors.map(String) : [])

/** Its status codes: 2 is a parcel that its sender has called off, 3 a number that it does not know. */
const states: Partial<Record<string, ParcelState>> = {
  1: 'announced',
  12: 'announced',
  4: 'on-the-way',
  41: 'on-the-way',
  5: 'on-the-way',
  6: 'on-the-way',
  101: 'on-the-way',
  104: 'on-the-way',
  111: 'on-the-way',
  112: 'on-the-way',
  7: 'arrived',
  8: 'arrived',
  9: 'delivered',
  10: 'delivered',
  11: 'delivered',
  106: 'delivered',
  102: 'returning',
  103: 'returning',
  105: 'returning',
}
