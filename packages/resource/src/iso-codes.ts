/** As ISO 4217 writes one. */
export const currencyCode = /^[A-Z]{3}$/

/** As ISO 3166-1 writes one of two letters. */
export const countryCode = /^[A-Z]{2}$/
