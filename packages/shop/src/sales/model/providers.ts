import {
  type DeliveryTraits,
  deliveryTraits,
  nameOfChosen,
  type SendingSettings,
} from '@shopwright/providers/delivery/traits'
import { type ProviderSettings, paymentTraits } from '@shopwright/providers/payment/traits'

export type { Branch, BranchPage, ParcelState, SendingSettings, Tracked } from '@shopwright/providers/delivery/traits'

export type { ProviderSettings } from '@shopwright/providers/payment/traits'
export { deliveryTraits, nameOfChosen, paymentTraits }

/** What payment methods may be, as the folders of `packages/providers/src/payment` say; the first is what a new one is. */
export const paymentCodes = paymentTraits.map(({ code }) => code)

/** The same of `packages/providers/src/delivery` for delivery groups. */
export const deliveryCodes = deliveryTraits.map(({ code }) => code)

type Plugged = { code: string; feature?: string }
const featuresOf = (all: readonly Plugged[]): Record<string, string> =>
  Object.fromEntries(all.flatMap(({ code, feature }) => (feature ? [[code, feature]] : [])))

/** What a carrier's traits are, with what only some of them say. */
export const carrierTraits = (code: string | null | undefined): DeliveryTraits | undefined =>
  deliveryTraits.find((one) => one.code === code)

/** Which codes a plan must hold, each with what it is called there. */
export const paymentFeatures = featuresOf(paymentTraits)
export const deliveryFeatures = featuresOf(deliveryTraits)

/** `asks`: by what name it is asked outside; `sender`: the field that is chosen among who may send by the account. */
type Asking = { code: string; asks: string; fields: ProviderSettings; sender: string | null }

/** Which provider a row of a form means, and what it asks its store for. */
export function settingsOf(resource: string, row: Readonly<Record<string, unknown>>): Asking {
  const found = choosing[resource]?.(row)
  const code = found?.code ?? ''
  const sender = found?.sending?.sender ?? null
  return { code, asks: found?.asks ?? code, fields: found?.settings ?? {}, sender }
}

type Chosen = { code: string; asks?: string; settings: ProviderSettings; sending?: SendingSettings }
const choosing: Record<string, (row: Readonly<Record<string, unknown>>) => Chosen | undefined> = {
  'payment-methods': ({ code }) => paymentTraits.find((one) => one.code === code),
  'delivery-groups': ({ extension }) => deliveryTraits.find((one) => one.code === extension),
}
