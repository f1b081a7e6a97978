import { type DeliveryProvider, deliveryTraits } from '@shopwright/providers/delivery/traits'

export type {
  Booked,
  DeliveryAccount,
  DeliveryProvider,
  ParcelRequest,
  QuoteRequest,
  Refused,
} from '@shopwright/providers/delivery/traits'

let providers: readonly DeliveryProvider[] = deliveryTraits
/** milliseconds */
const usual = 3000
let limit = usual

/** The process hands in what it was built with. `patience`: milliseconds that a carrier has to answer. */
export function setDeliveryProviders(given: readonly DeliveryProvider[], patience = usual): void {
  providers = given
  limit = patience
}

export const carrierLimit = (): number => limit

export const deliveryOf = (code: string): DeliveryProvider | undefined => providers.find((one) => one.code === code)

/** Codes of those that say how parcels fare. */
export const trackers = (): string[] => providers.flatMap(({ code, track }) => (track ? [code] : []))

/** Codes of those that tell where parcels may wait. */
export const branchTellers = (): string[] => providers.flatMap(({ code, branches }) => (branches ? [code] : []))

/** Whose a method is: its tariff may belong to another provider than its group's. */
export const deliveryOfMethod = (extension: string, type: string): DeliveryProvider | undefined =>
  providers.find(({ tariff }) => tariff === type) ?? deliveryOf(extension)
