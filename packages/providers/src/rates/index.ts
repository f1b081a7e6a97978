export { ECB_URL, parseEcb } from './ecb.ts'
export { fetchRates, type RateSource } from './fetch-rates.ts'
export { NBU_URL, parseNbu } from './nbu.ts'
export { type Rate, RatesError } from './rates.ts'
