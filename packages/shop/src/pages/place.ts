import { textOf } from './texts.ts'
import type { ShopVisit } from './visit.ts'

/** Where the store itself is, as its owner wrote it; empty where they did not. */
export const storePlace = (visit: ShopVisit): string => {
  const { postcode, city, address } = visit.store.settings
  return [postcode, city, textOf(visit, address)].filter(Boolean).join(', ')
}

/** A map of a place by its address, or of the store by its coordinates. */
export function mapUrl(visit: ShopVisit, address: string | null): string | null {
  const asked = address ?? (visit.store.settings.geocode || storePlace(visit))
  return asked ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(asked)}` : null
}
