// A geo zone is a list of countries and regions; a country without region means all of it.

export type Place = { country_id: string; zone_id: string | null }

export type GeoZone = { id: string; zones: readonly { country_id: string; zone_id: string | null }[] }

export function isInGeoZone(place: Place, geoZone: GeoZone): boolean {
  return geoZone.zones.some(
    (part) => part.country_id === place.country_id && (part.zone_id === null || part.zone_id === place.zone_id),
  )
}

/** True when the place lies in one of the named geo zones; naming none means everywhere. An unknown place lies only in "everywhere". */
export function isInAny(place: Place | null, ids: readonly string[], geoZones: readonly GeoZone[]): boolean {
  if (ids.length === 0) return true
  return place !== null && geoZones.some((geoZone) => ids.includes(geoZone.id) && isInGeoZone(place, geoZone))
}
