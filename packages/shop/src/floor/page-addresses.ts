/** The rule, for all that stands on the floor. */
export { addressesOf, addressFor, type PagedNoun, readPlainAddress } from '../platform/rules/page-addresses.ts'
