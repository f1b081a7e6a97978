import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { MailError } from './errors.ts'
import { refuseControl } from './headers.ts'

export type Mailbox = { name: string; address: string }

const MAX_ADDRESS = 254
const LOCAL_PART = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** `Name <address>` or a bare address: exactly one mailbox, its domain in the form that travels. Throws MailError. */
export function parseMailbox(text: string, field: string): Mailbox {
  refuseControl(text, field)
  if (text.length > 600) throw new MailError('address-invalid', field)
  const found = addressparser(text)
  const [only] = found
  if (found.length !== 1 || !only || only.group !== undefined) throw new MailError('address-invalid', field)
  return mailbox(only.name, only.address, field)
}

/** A mailbox of a name and an address that were never one text. Throws MailError. */
export function mailbox(name: string, address: string, field: string): Mailbox {
  refuseControl(name + address, field)
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  const isDotted = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
  // Quoted local parts are lawful and nobody has one; what needs quotes here is an attack.
  const isAddress = at > 0 && isDotted && LOCAL_PART.test(local) && (DOMAIN.test(domain) || domain === 'localhost')
  if (!isAddress || `${local}@${domain}`.length > MAX_ADDRESS) throw new MailError('address-invalid', field)
  return { name: name.slice(0, 200), address: `${local}@${domain}` }
}
