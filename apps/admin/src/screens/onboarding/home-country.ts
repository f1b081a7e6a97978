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
}

export const currencyOf = (country: string): string | undefined => homes[country]?.currency

/** Where somebody sits whose language does not say it: many in Ukraine read Russian, and everybody may read English. */
export const countryOfClock = (zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined =>
  Object.keys(homes).find((country) => homes[country]?.zones.includes(zone))
