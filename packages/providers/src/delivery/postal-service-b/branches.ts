import type { Branch, BranchPage } from '../seam.ts'
import { isRef, textOf } from '../values.ts'
import { entriesOf, type Told } from './answers.ts'
import { HEAVIEST, isLocker, isOffered } from './assumptions.ts'

/** `get_regions_by_region_ua`: the regions of the country, always in one order. */
export function readRegions(told: unknown): string[] {
  const ids = new Set(entriesOf(told).map(({ REGION_ID }) => numberOf(REGION_ID)))
  return [...ids].filter(Boolean).sort((a, b) => Number(a) - Number(b))
}

/**
 * `get_postoffices_by_city_id` of a whole region. A parcel is sent to a postcode, so the words for a place and for its city begin with
 * one: of a city it is the lowest of its places. What serves nobody now is left out; a row without what a parcel is sent by is left out and counted.
 */
export function readBranches(told: unknown): Exclude<BranchPage, { refused: string }> {
  const rows = entriesOf(told)
  const offered = rows.filter(isOffered)
  const read = offered.map(officeOf).filter((one) => one !== null)
  const lowest = new Map<string, string>()
  for (const { city, postcode } of read) {
    const known = lowest.get(city)
    if (!known || postcode < known) lowest.set(city, postcode)
  }
  return {
    branches: read.map(({ city, branch }) => ({ ...branch, city_ref: `${lowest.get(city)}-${city}` })),
    rows: rows.length,
    misread: offered.length - read.length,
    total: null,
  }
}

type Office = { city: string; postcode: string; branch: Omit<Branch, 'city_ref'> }

function officeOf(told: Told): Office | null {
  const [id, city, postcode] = [numberOf(told.ID), numberOf(told.CITY_ID), postcodeOf(told.POSTINDEX)]
  const [name, address] = [textOf(told.CITY_UA).slice(0, 128), textOf(told.ADDRESS).slice(0, 200)]
  const ref = `${postcode}-${id}`
  if (!id || !city || !postcode || !name || !isRef(ref)) return null
  // Where it has no name in another language it says "0".
  const other = textOf(told.CITY_RU).slice(0, 128)
  const isWaiting = isLocker(told)
  return {
    city,
    postcode,
    branch: {
      ref,
      type: isWaiting ? 'locker' : 'branch',
      number: postcode,
      city: { ...(/^\D/.test(other) ? { 'ru-ru': other } : {}), 'ua-uk': name },
      region: textOf(told.REGION_UA).slice(0, 64),
      name: {
        'ua-uk': [`${isWaiting ? 'Поштомат' : 'Відділення'} ${postcode}`, address].filter(Boolean).join(': '),
        'ru-ru': [`${isWaiting ? 'Почтомат' : 'Отделение'} ${postcode}`, address].filter(Boolean).join(': '),
      },
      address: { 'ua-uk': [name, address].filter(Boolean).join(', ') },
      max_weight: HEAVIEST,
    },
  }
}

const numberOf = (value: unknown): string => (/^\d{1,12}$/.test(String(value)) ? String(value) : '')

/** Five digits; one that came as a number has lost its noughts. */
const postcodeOf = (value: unknown): string => {
  const text = numberOf(value).padStart(5, '0')
  return /^\d{5}$/.test(text) && text !== '00000' ? text : ''
}

/** The postcode that a word of ours for a place or a city begins with. */
export const postcodeIn = (ref: string | null | undefined): string => /^\d{5}/.exec(ref ?? '')?.[0] ?? ''
