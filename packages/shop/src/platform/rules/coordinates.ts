// Where a place is on the map: two numbers, as a person types them or as a link of a map has them.

const pair = /(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)/
/** How links of maps carry a point: `@49.8,24.0,15z`, `q=49.8,24.0`, `query=…`, `ll=…`, `#map=15/49.8/24.0`, `!3d49.8!4d24.0`. */
const links = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&](?:q|query|ll|destination)=(-?\d{1,2}\.\d+)(?:,|%2C)\s*(-?\d{1,3}\.\d+)/i,
  /@(-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/,
  /#map=\d+\/(-?\d{1,2}\.\d+)\/(-?\d{1,3}\.\d+)/,
  /[?&]mlat=(-?\d{1,2}\.\d+)&mlon=(-?\d{1,3}\.\d+)/,
]

/** `49.8397, 24.0297` of what was typed or pasted; null where no point is in it. */
export function readCoordinates(text: string): string | null {
  const given = text.trim()
  const isLink = /^https?:\/\//i.test(given)
  const found = isLink
    ? links.map((link) => link.exec(given)).find(Boolean)
    : new RegExp(`^${pair.source}$`).exec(given)
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  if (!found || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return `${latitude}, ${longitude}`
}
