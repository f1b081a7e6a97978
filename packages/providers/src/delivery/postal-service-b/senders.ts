import { isRef, textOf } from '../values.ts'
import { rowOf } from './answers.ts'

/** Who sends: a client of the account. As a setting: “name · phone|uuid|type”, the first part for people. */
export type Sender = { uuid: string; type: string }

export const senderText = (name: string, phone: string, { uuid, type }: Sender): string =>
  `${[name, phone].filter(Boolean).join(' · ').slice(0, 255)}|${uuid}|${type}`

export function senderOf(text = ''): Sender | null {
  const [, uuid = '', type = ''] = text.split('|')
  return isRef(uuid) && isRef(type) ? { uuid, type } : null
}

/** `GET /clients/phone`: clients with this telephone; a single one may be no list. */
export function readClients(told: unknown): string[] {
  return (Array.isArray(told) ? told : [told])
    .map(rowOf)
    .flatMap(({ uuid, type, name, firstName, lastName, phoneNumber }) => {
      const own = { uuid: textOf(uuid), type: textOf(type) || 'INDIVIDUAL' }
      const called = textOf(name) || [textOf(lastName), textOf(firstName)].filter(Boolean).join(' ')
      return isRef(own.uuid) && isRef(own.type) && called ? [senderText(called, textOf(phoneNumber), own)] : []
    })
}
