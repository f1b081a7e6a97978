import { isRef, textOf } from '../values.ts'
import { readAnswer } from './answers.ts'

/** Who may send by a cabinet, and by whom parcels are handed over. As a setting: “name · phone|sender|contact|phone”. */
export type Sender = { sender: string; contact: string; phone: string }

/** The first part is for people (`nameOfChosen` of the seam), the others are ours. */
export const senderText = (name: string, { sender, contact, phone }: Sender): string =>
  `${`${name} · ${phone}`.slice(0, 255)}|${sender}|${contact}|${phone}`

export function senderOf(text = ''): Sender | null {
  const [, sender = '', contact = '', phone = ''] = text.split('|')
  return isRef(sender) && isRef(contact) && phone ? { sender, contact, phone } : null
}

/** `Counterparty.getCounterparties` of senders: their references and names. */
export function readCounterparties(text: string): { ref: string; name: string }[] | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  return answer.data
    .map(({ Ref, Description }) => ({ ref: textOf(Ref), name: textOf(Description) }))
    .filter(({ ref }) => isRef(ref))
}

/** `Counterparty.getCounterpartyContactPersons` of one of them; without a telephone nobody hands anything over. */
export function readContacts(text: string, of: { ref: string; name: string }): string[] | { refused: string } {
  const answer = readAnswer(text)
  if ('refused' in answer) return answer
  return answer.data.flatMap(({ Ref, Description, Phones }) => {
    const [contact, phone, name] = [textOf(Ref), textOf(Phones).replace(/\D/g, ''), textOf(Description)]
    if (!isRef(contact) || !phone) return []
    const names = of.name && of.name !== name ? `${of.name}, ${name}` : name
    return [senderText(names, { sender: of.ref, contact, phone })]
  })
}
