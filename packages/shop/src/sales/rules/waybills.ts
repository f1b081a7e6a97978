// A parcel is asked for once: while one is under way or made there is no second, and what nobody knows of a person has to say.

import type { Row } from '@shopwright/resource'
import type { waybillSteps, waybills } from '../model/waybills.ts'

export type WaybillState = Row<typeof waybills>['state']
type Step = Row<typeof waybillSteps>['step']

/** Of these an order has one at most. */
export const activeStates: readonly WaybillState[] = ['waiting', 'asked', 'made', 'unknown', 'deleting']

/** Those of which a screen tells that something is going on. */
export const movingStates: readonly WaybillState[] = ['waiting', 'asked', 'deleting']

type Stage = Pick<Row<typeof waybills>, 'state' | 'fault'> & { shipped: boolean }

/**
 * What may be done with one: a parcel is taken back until it was handed over; that there is none a person says of one that
 * nobody knows of, and of one that the carrier did not take back.
 */
export function stepsOf({ state, fault, shipped }: Stage): Step[] {
  if (state === 'unknown') return ['look', 'give-up']
  if (state !== 'made' || shipped) return []
  return fault ? ['delete', 'give-up'] : ['delete']
}

/**
 * Who pays the carrier, unless a person says otherwise: the shop, where its buyer has paid the shop for the way or was promised that it is
 * free, so that nobody pays twice; else the buyer, when the parcel comes.
 */
export const payerOf = (order: { paysDelivery: boolean; isPromisedFree: boolean }): Row<typeof waybills>['payer'] =>
  order.paysDelivery || order.isPromisedFree ? 'sender' : 'recipient'

/** A street, a house and a flat of an address in one line, as far as they can be told: “вул. Хрещатик, 1, кв. 5”. */
export function addressParts(line: string): { street: string; house: string; flat: string } {
  const found =
    /^(.*?),\s*(?:буд\.?|д\.?|будинок|дом)?\s*(\d+[\p{L}\d/-]*)(?:\s*,\s*(?:кв\.?|квартира|оф\.?)?\s*(\d+\p{L}?))?\s*$/iu.exec(
      line.trim(),
    )
  const [, street = line.trim(), house = '', flat = ''] = found ?? []
  return { street: street.slice(0, 128), house: house.slice(0, 16), flat: flat.slice(0, 16) }
}

/** What is in a parcel, in one line: the names of what was bought, as many as fit. */
export function contentsOf(names: readonly string[], most = 100): string {
  let text = ''
  for (const name of names) {
    const next = text ? `${text}, ${name}` : name
    if (next.length > most) return text || name.slice(0, most)
    text = next
  }
  return text
}
