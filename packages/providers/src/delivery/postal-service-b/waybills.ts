import type { Booked, ParcelRequest } from '../seam.ts'
import { amountOf, isRef, phoneOf, textOf } from '../values.ts'
import { rowOf, type Told } from './answers.ts'
import { isPaidToAccount, MARK, TYPE } from './assumptions.ts'
import { postcodeIn } from './branches.ts'
import { doorPostcode, wayOf } from './prices.ts'
import type { Sender } from './senders.ts'
import { grams, sizeOf } from './sizes.ts'

/** `POST /addresses`: where it goes. Nothing is sent by it, and it may be asked again. */
export const addressQuestion = ({ to }: ParcelRequest) =>
  to.branch
    ? { country: 'UA', postcode: postcodeIn(to.branch) }
    : {
        country: 'UA',
        postcode: doorPostcode(to.postcode, to.city),
        region: to.region,
        city: to.city_name,
        street: to.street,
        houseNumber: to.house,
        ...(to.flat ? { apartmentNumber: to.flat } : {}),
      }

export function readAddress(told: unknown): number {
  const { id } = rowOf(told)
  if (!Number.isSafeInteger(id)) throw new Error('the carrier did not say what it calls an address')
  return Number(id)
}

/** `POST /clients`: whom it goes to. Nothing is sent by it, either. */
export const recipientQuestion = ({ recipient }: ParcelRequest, addressId: number) => ({
  type: 'INDIVIDUAL',
  name: `${recipient.last_name} ${recipient.first_name}`.trim(),
  firstName: recipient.first_name,
  lastName: recipient.last_name,
  phoneNumber: phoneOf(recipient.phone),
  addressId,
})

export function readRecipient(told: unknown): string {
  const uuid = textOf(rowOf(told).uuid)
  if (!isRef(uuid)) throw new Error('the carrier did not say whom it knows')
  return uuid
}

/** `POST /shipments`. The seats weigh alike, and what it is all worth stands with the first: no more is brought back than was declared. */
export function shipmentQuestion(parcel: ParcelRequest, by: Sender, recipient: string, size: string | undefined) {
  const weight = Math.ceil(grams(parcel.weight) / parcel.seats)
  const seat = { weight, ...sizeOf(size) }
  const declaredPrice = Math.max(Number(parcel.value), Number(parcel.cash ?? 0))
  return {
    [MARK]: parcel.mark,
    type: TYPE,
    deliveryType: wayOf(Boolean(parcel.to.branch)),
    sender: { uuid: by.uuid },
    recipient: { uuid: recipient },
    dropOffPostcode: postcodeIn(parcel.from.branch),
    paidByRecipient: parcel.payer === 'recipient',
    description: parcel.contents,
    parcels: Array.from({ length: parcel.seats }, (_, n) =>
      n === 0 ? { ...seat, declaredPrice, description: parcel.contents } : seat,
    ),
    ...(parcel.cash
      ? {
          postPay: Number(parcel.cash),
          transferPostPayToBankAccount: parcel.cash_by === 'account' || isPaidToAccount(by.type),
        }
      : {}),
  }
}

/** `{"uuid":"…","barcode":"0500101983180","deliveryPrice":60, …}`; older answers keep the barcode with the parcels. */
export function readShipment(told: unknown): Booked {
  const booked = bookedOf(rowOf(told))
  if (!booked) throw new Error('the carrier made a parcel without a number')
  return booked
}

/** The shipment with our mark among those of a sender. */
export function readMarked(told: unknown, mark: string): Booked | null {
  const rows = Array.isArray(told) ? told : rowOf(told).shipments
  if (!Array.isArray(rows)) throw new Error('no answer of the carrier')
  const found = rows.map(rowOf).find((one) => textOf(one[MARK]) === mark)
  return found ? bookedOf(found) : null
}

function bookedOf(told: Told): Booked | null {
  const [first] = Array.isArray(told.parcels) ? told.parcels : []
  const [ref, number] = [textOf(told.uuid), textOf(told.barcode) || textOf(rowOf(first).barcode)]
  if (!isRef(ref) || !/^\w{8,36}$/.test(number)) return null
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(told.deliveryDate))
  return { ref, number, cost: amountOf(told.deliveryPrice), expected_on: day?.[0] ?? null }
}
