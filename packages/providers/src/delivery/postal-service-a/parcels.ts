import type { ParcelState, Tracked } from '../seam.ts'
import { readStates } from '../states.ts'
import { readAnswer } from './answers.ts'

/**
 * `{"success":true,"data":[{"Number":"20450000000001","StatusCode":"9", …}],"errors":[]}`. Codes that are not known yet are named, and
 * like a number that it has never had say nothing of a parcel. Throws for what is no answer.
 */
export function readParcels(text: string): Tracked {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  return readStates(
    answer.data.map(({ Number: number, StatusCode }) => [String(number ?? ''), String(StatusCode ?? '')]),
    states,
    silent,
  )
}

/** A parcel that its sender has called off, and a number that it does not know. */
const silent = ['2', '3']

/** Its status codes. */
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
