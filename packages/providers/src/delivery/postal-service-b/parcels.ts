import type { ParcelState, Tracked } from '../seam.ts'
import { readStates } from '../states.ts'
import { textOf } from '../values.ts'
import { rowOf } from './answers.ts'

/**
 * `POST /statuses/last/with-not-found`: `{"found":[{"barcode":"0500…","event":41000,"eventReason_id":null, …}],"notFound":["…"]}`.
 * Events that are not known yet are named, and like a number that was not handed over say nothing of a parcel. Throws for what is no answer.
 */
export function readParcels(told: unknown): Tracked {
  const found = Array.isArray(told) ? told : rowOf(told).found
  if (!Array.isArray(found)) throw new Error('no answer of the carrier')
  return readStates(
    found.map(rowOf).map(({ barcode, event, eventReason_id }) => {
      const code = String(event ?? '').replace(/\s/g, '')
      // Given out, but to its sender.
      return [textOf(barcode), code === '41000' && Number(eventReason_id) === RETURNED ? '41010' : code]
    }),
    states,
    silent,
  )
}

/** What was called off. */
const silent = ['10600', '10602', '10603']

/** One that was given out, for this reason, was given back to its sender. */
const RETURNED = 10

/** Its events inside the country (appendix Б of its paper on tracking). */
const states: Partial<Record<string, ParcelState>> = {
  10601: 'announced',
  10100: 'on-the-way',
  20700: 'on-the-way',
  20800: 'on-the-way',
  20900: 'on-the-way',
  21500: 'on-the-way',
  31100: 'on-the-way',
  31300: 'on-the-way',
  31400: 'on-the-way',
  21400: 'arrived',
  21700: 'arrived',
  41000: 'delivered',
  31200: 'returning',
  41010: 'returning',
}
