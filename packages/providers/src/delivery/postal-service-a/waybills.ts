import type { Booked, ParcelRequest } from '../seam.ts'
import { amountOf, isRef, phoneOf, textOf } from '../values.ts'
import { readAnswer, type Told } from './answers.ts'
import { MARK, NEW_ADDRESS, serviceOf, wholeHryvnias, ZONE } from './assumptions.ts'
import type { Sender } from './senders.ts'
import { kilograms } from './values.ts'

/** `Counterparty.save`: whoever gets a parcel at a branch has to be known first. Nothing is sent by it, and it may be asked again. */
export const recipientQuestion = ({ recipient }: ParcelRequest) => ({
  FirstName: recipient.first_name,
  LastName: recipient.last_name,
  MiddleName: '',
  Phone: phoneOf(recipient.phone),
  Email: '',
  CounterpartyType: 'PrivatePerson',
  CounterpartyProperty: 'Recipient',
})

export type Recipient = { ref: string; contact: string }

/** `{"data":[{"Ref":"…","ContactPerson":{"data":[{"Ref":"…"}]}}]}` */
export function readRecipient(text: string): Recipient | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  const [told] = answer.data
  const persons = (told?.ContactPerson as { data?: Told[] } | undefined)?.data
  const found = { ref: textOf(told?.Ref), contact: textOf(persons?.[0]?.Ref) }
  if (!isRef(found.ref) || !isRef(found.contact)) throw new Error('the carrier did not say whom it knows')
  return found
}

/** `InternetDocument.save`. At a branch the recipient is one that it knows, at a door one that it is told of here. */
export const waybillQuestion = (parcel: ParcelRequest, by: Sender, recipient: Recipient | null) => ({
  PayerType: parcel.payer === 'sender' ? 'Sender' : 'Recipient',
  PaymentMethod: 'Cash',
  DateTime: dayOf(parcel.now),
  CargoType: 'Parcel',
  Weight: kilograms(parcel.weight),
  ServiceType: serviceOf(Boolean(parcel.to.branch)),
  SeatsAmount: String(parcel.seats),
  Description: parcel.contents,
  Cost: wholeHryvnias(parcel.value),
  CitySender: parcel.from.city,
  Sender: by.sender,
  SenderAddress: parcel.from.branch,
  ContactSender: by.contact,
  SendersPhone: by.phone,
  RecipientsPhone: phoneOf(parcel.recipient.phone),
  [MARK]: parcel.mark,
  ...(recipient
    ? {
        CityRecipient: parcel.to.city,
        Recipient: recipient.ref,
        RecipientAddress: parcel.to.branch,
        ContactRecipient: recipient.contact,
      }
    : {
        NewAddress: NEW_ADDRESS,
        CityRecipient: parcel.to.city,
        RecipientCityName: parcel.to.city_name,
        RecipientArea: parcel.to.region,
        RecipientAddressName: parcel.to.street,
        RecipientHouse: parcel.to.house,
        RecipientFlat: parcel.to.flat,
        RecipientName: `${parcel.recipient.last_name} ${parcel.recipient.first_name}`.trim(),
        RecipientType: 'PrivatePerson',
      }),
  ...cashOf(parcel),
})

/** What the buyer pays when it comes: sent back to the sender as money, or to their account where they have a contract for it. */
function cashOf({ cash, cash_by }: ParcelRequest): object {
  if (!cash) return {}
  if (cash_by === 'account') return { AfterpaymentOnGoodsCost: wholeHryvnias(cash) }
  return {
    BackwardDeliveryData: [{ PayerType: 'Recipient', CargoType: 'Money', RedeliveryString: wholeHryvnias(cash) }],
  }
}

/** `{"data":[{"Ref":"…","IntDocNumber":"20450000000001","CostOnSite":"80","EstimatedDeliveryDate":"29.11.2026"}]}` */
export function readWaybill(text: string): Booked | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  const booked = bookedOf(answer.data[0] ?? {})
  if (!booked) throw new Error('the carrier made a parcel without a number')
  return booked
}

/** The parcel with our mark among those of some days (`InternetDocument.getDocumentList`). */
export function readMarked(text: string, mark: string): Booked | null | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  const found = answer.data.find((told) => textOf(told[MARK]) === mark)
  return found ? bookedOf(found) : null
}

/** Days of a list, as it writes them: around the day that a parcel was asked for. */
export const daysAround = (now: Date) => ({
  DateTimeFrom: dayOf(new Date(now.getTime() - aDay)),
  DateTimeTo: dayOf(new Date(now.getTime() + aDay)),
  GetFullList: '1',
})
const aDay = 86_400_000

function bookedOf(told: Told): Booked | null {
  const [ref, number] = [textOf(told.Ref), textOf(told.IntDocNumber)]
  if (!isRef(ref) || !/^\w{8,36}$/.test(number)) return null
  const day = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(textOf(told.EstimatedDeliveryDate))
  const iso = textOf(told.EstimatedDeliveryDate).slice(0, 10)
  return {
    ref,
    number,
    cost: amountOf(told.CostOnSite),
    expected_on: day ? `${day[3]}-${day[2]}-${day[1]}` : /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : null,
  }
}

/** `dd.mm.yyyy` of its own calendar. */
const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' }).format(now)
