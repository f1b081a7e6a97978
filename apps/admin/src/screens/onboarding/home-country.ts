/** Those that charge in euros, with the clock of the capital. */
const euro: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  PT: 'Europe/Lisbon',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
}

type Home = { currency: string; zones: readonly string[] }

/** The countries that a shop is opened in most, by the clocks that go there, and the currency that goes with each. */
const homes: Readonly<Record<string, Home>> = {
  UA: { currency: 'UAH', zones: ['Europe/Kyiv', 'Europe/Kiev'] },
  PL: { currency: 'PLN', zones: ['Europe/Warsaw'] },
  GB: { currency: 'GBP', zones: ['Europe/London'] },
  US: {
    currency: 'USD',
    zones: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'],
  },
  CZ: { currency: 'CZK', zones: ['Europe/Prague'] },
  CH: { currency: 'CHF', zones: ['Europe/Zurich'] },
  ...Object.fromEntries(Object.entries(euro).map(([country, zone]) => [country, { currency: 'EUR', zones: [zone] }])),
}

export const currencyOf = (country: string): string | undefined => homes[country]?.currency

/** Where somebody sits whose language does not say it: many in Ukraine read Russian, and everybody may read English. */
export const countryOfClock = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined =>
  Object.keys(homes).find((country) => homes[country]?.zones.includes(zone))
