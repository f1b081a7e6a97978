import { dayInZone } from '@shopwright/resource'
import { describe, expect, it, test } from 'vitest'
import { countries, timeZoneOf } from './platform-lists.ts'

describe('a shop goes by the clocks of its country', () => {
  test.each([
    ['JP', 'Asia/Tokyo'],
    ['GR', 'Europe/Athens'],
    ['IE', 'Europe/Dublin'],
    // where there are several, by those of most people
    ['UA', 'Europe/Kyiv'],
    ['US', 'America/New_York'],
    ['PT', 'Europe/Lisbon'],
    ['AU', 'Australia/Sydney'],
    ['BR', 'America/Sao_Paulo'],
  ])('%s: %s', (country, zone) => {
    expect(timeZoneOf(country)).toBe(zone)
  })

  it('wherever one is opened', () => {
    const zones = countries.map(({ iso_code }) => [iso_code, timeZoneOf(iso_code)] as const)
    expect(zones.filter(([, zone]) => zone === 'UTC')).toEqual([])
    for (const [, zone] of zones) expect(dayInZone(0, zone)).toMatch(/^19(69-12-31|70-01-01)$/)
  })
})
