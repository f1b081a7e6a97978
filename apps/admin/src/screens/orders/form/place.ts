/** An address as staff write it down; empty fields are empty texts. */
export type Place = {
  company: string
  address: string
  city: string
  postcode: string
  country_id: string | null
  zone_id: string | null
}

export type Contact = Record<(typeof contactNames)[number], string>

export const contactNames = ['first_name', 'last_name', 'phone', 'email'] as const

export const noPlace: Place = { company: '', address: '', city: '', postcode: '', country_id: null, zone_id: null }

export const noContact: Contact = { first_name: '', last_name: '', phone: '', email: '' }

type Known = Readonly<Record<string, unknown>> | null | undefined

/** What a row says of a place, of a customer's address or of an order's. */
export const placeOf = (row: Known): Place => ({
  company: text(row?.company),
  address: text(row?.address),
  city: text(row?.city),
  postcode: text(row?.postcode),
  country_id: text(row?.country_id) || null,
  zone_id: text(row?.zone_id) || null,
})

export const contactOf = (row: Known): Contact => ({
  first_name: text(row?.first_name),
  last_name: text(row?.last_name),
  phone: text(row?.phone),
  email: text(row?.email),
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The same as it is sent: what is empty is nothing. */
export const sentPlace = (place: Place): Record<string, string | null> =>
  Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value?.trim() || null]))

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Somebody has begun to write it down. */
export const isBegun = (place: Place): boolean => !isSame(place, noPlace)
