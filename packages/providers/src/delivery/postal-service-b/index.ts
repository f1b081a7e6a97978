import { EgressError, type EgressOptions, egress, isResting } from '../../egress/index.ts'
import type { ProviderKeys } from '../../settings.ts'
import type { DeliveryProvider, Refused } from '../seam.ts'
import { phoneOf } from '../values.ts'
import { type Answer, readAnswer, rowOf } from './answers.ts'
import { isUnknown } from './assumptions.ts'
import { readBranches, readRegions } from './branches.ts'
import { readParcels } from './parcels.ts'
import { priceQuestion, readPrice } from './prices.ts'
import { readClients, senderOf } from './senders.ts'
import { postalServiceB as traits } from './traits.ts'
import {
  addressQuestion,
  readAddress,
  readMarked,
  readRecipient,
  readShipment,
  recipientQuestion,
  shipmentQuestion,
} from './waybills.ts'

const ADDRESS = 'https://www.ukrposhta.ua'
const ECOM = '/ecom/0.0.1'
const CLASSIFIER = '/address-classifier-ws'
const FORMS = `/forms${ECOM}`
const TRACKING = '/status-tracking/0.0.1'
/** Bytes of an answer, and of one that lists a whole region. */
const [most, mostOfRegion] = [4_000_000, 24_000_000]
const aDay = 86_400_000

type Question = {
  path: string
  method?: 'GET' | 'POST' | 'DELETE'
  /** what follows the path; a counterparty's token is put behind it */
  query?: Record<string, string>
  body?: unknown
  bearer?: string | undefined
  isOpen?: boolean
}

/** Ukrposhta, by its eCom API 0.0.1 and what stands beside it: the classifier of addresses, forms to print, the tracking of statuses. */
export function postalServiceB({ base, ...options }: EgressOptions & { base?: string | undefined }): DeliveryProvider {
  const fetched = async (
    { path, method = 'GET', query = {}, body, bearer, isOpen = false }: Question,
    keys: ProviderKeys,
    maxBytes: number,
    signal: AbortSignal,
  ) => {
    const asked = new URLSearchParams(isOpen || !keys.token ? query : { ...query, token: keys.token })
    try {
      const answer = await egress(`${base ?? ADDRESS}${path}${asked.size ? `?${asked}` : ''}`, {
        ...options,
        method,
        headers: {
          authorization: `Bearer ${bearer ?? keys.bearer ?? ''}`,
          accept: path.startsWith(FORMS) ? 'application/pdf' : 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        maxBytes,
        maxRedirects: 0,
        signal,
      })
      return { status: answer.status, bytes: await answer.buffer() }
    } catch (error) {
      if (isResting(error)) throw error
      // A token is a part of the address: what is said of a failure says nothing of where it was.
      throw new Error(`the carrier did not answer: ${error instanceof EgressError ? error.code : 'unreachable'}`)
    }
  }
  /** Its words may name the keys that it was asked with. */
  const answered = async (
    question: Question,
    keys: ProviderKeys,
    signal: AbortSignal,
    limit = most,
  ): Promise<Answer> => {
    const { status, bytes } = await fetched(question, keys, limit, signal)
    return { status, text: hidden(bytes.toString('utf8'), keys) }
  }
  const ask = async (question: Question, keys: ProviderKeys, signal: AbortSignal, limit = most) =>
    readAnswer(await answered(question, keys, signal, limit))

  /** Whom a parcel goes to: made known by two questions that send nothing. */
  const makeKnown = async (
    parcel: Parameters<typeof addressQuestion>[0],
    keys: ProviderKeys,
    signal: AbortSignal,
  ): Promise<string | Refused> => {
    // The one place that its paper excepts from tokens.
    const address = await ask(
      { path: `${ECOM}/addresses`, method: 'POST', body: addressQuestion(parcel), isOpen: true },
      keys,
      signal,
    )
    if ('refused' in address) return address
    const body = recipientQuestion(parcel, readAddress(address.told))
    const client = await ask({ path: `${ECOM}/clients`, method: 'POST', body }, keys, signal)
    return 'refused' in client ? client : readRecipient(client.told)
  }

  return {
    ...traits,
    track: async (numbers, { keys }, signal) => {
      // Its key is one of its own, which not everybody has: without it nobody is asked, and nobody is told.
      if (!keys.tracking_bearer) return { parcels: {}, unknown: [] }
      const question = {
        path: `${TRACKING}/statuses/last/with-not-found`,
        method: 'POST' as const,
        body: numbers,
        bearer: keys.tracking_bearer,
        isOpen: true,
      }
      const answer = await answered(question, keys, signal)
      // None of them has been handed over yet.
      if (answer.status === 404 && isUnknown(codeOf(answer.text))) return { parcels: {}, unknown: [] }
      const read = readAnswer(answer)
      return 'refused' in read ? read : readParcels(read.told)
    },
    branches: async (page, signal, account) => {
      const keys = account?.keys ?? {}
      const regions = await ask(
        { path: `${CLASSIFIER}/get_regions_by_region_ua`, query: { region_name: '' }, isOpen: true },
        keys,
        signal,
      )
      if ('refused' in regions) return regions
      const ids = readRegions(regions.told)
      if (!ids.length) throw new Error('the carrier told no region')
      const region_id = ids[page - 1]
      if (!region_id) return { branches: [], rows: 0, misread: 0, total: null, isLast: true }
      const query = { city_id: '', district_id: '', region_id }
      const told = await ask(
        { path: `${CLASSIFIER}/get_postoffices_by_city_id`, query, isOpen: true },
        keys,
        signal,
        mostOfRegion,
      )
      return 'refused' in told ? told : { ...readBranches(told.told), isLast: page >= ids.length }
    },
    quote: async (request, { keys }, signal) => {
      const body = priceQuestion(request, keys[traits.sending.size])
      const read = await ask({ path: `${ECOM}/domestic/delivery-price`, method: 'POST', body }, keys, signal)
      return 'refused' in read ? read : readPrice(read.told)
    },
    book: async (parcel, { keys }, signal) => {
      const sender = senderOf(keys[traits.sending.sender])
      if (!sender) return { refused: 'sender' }
      const recipient = await makeKnown(parcel, keys, signal).catch(() => null)
      if (recipient === null) return { isAway: true }
      if (typeof recipient !== 'string') return recipient
      const body = shipmentQuestion(parcel, sender, recipient, keys[traits.sending.size])
      const read = await ask({ path: `${ECOM}/shipments`, method: 'POST', body }, keys, signal)
      return 'refused' in read ? read : readShipment(read.told)
    },
    findBooked: async (mark, asked, { keys }, signal) => {
      const query = {
        senderUuid: senderOf(keys[traits.sending.sender])?.uuid ?? '',
        lastModifiedFrom: new Date(asked.getTime() - aDay).toISOString().slice(0, 19),
      }
      const read = await ask({ path: `${ECOM}/shipments`, query }, keys, signal)
      return 'refused' in read ? read : readMarked(read.told, mark)
    },
    cancel: async (ref, { keys }, signal) => {
      const question = { path: `${ECOM}/shipments/${encodeURIComponent(ref)}`, method: 'DELETE' as const }
      const answer = await answered(question, keys, signal)
      if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) return null
      const read = readAnswer(answer)
      return 'refused' in read ? read : null
    },
    label: async (numbers, { keys }, signal) => {
      const [only, ...others] = numbers.map((number) => encodeURIComponent(number))
      const question: Question = others.length
        ? {
            path: `${FORMS}/shipments/stickers-by-barcodes`,
            method: 'POST',
            body: Object.fromEntries(numbers.map((number) => [number, {}])),
          }
        : { path: `${FORMS}/shipments/${only}/sticker` }
      const { status, bytes } = await fetched(question, keys, most * 4, signal)
      if (status === 429 || status >= 500) throw new Error(`the carrier answered ${status}`)
      // What it does not print it says in words.
      return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? { pdf: bytes } : { refused: '' }
    },
    senders: async ({ keys }, signal) => {
      const phoneNumber = phoneOf(keys.sender_phone ?? '')
      if (!phoneNumber) return { senders: [] }
      const query = { countryISO3166: 'UA', phoneNumber }
      const answer = await answered({ path: `${ECOM}/clients/phone`, query }, keys, signal)
      if (answer.status === 404 && isUnknown(codeOf(answer.text))) return { senders: [] }
      const read = readAnswer(answer)
      return 'refused' in read ? read : { senders: readClients(read.told) }
    },
  }
}

const hidden = (text: string, { bearer, token, tracking_bearer }: ProviderKeys): string =>
  [bearer, token, tracking_bearer].reduce<string>((all, key) => (key ? all.replaceAll(key, '…') : all), text)

function codeOf(text: string): string {
  try {
    return String(rowOf(JSON.parse(text)).code ?? '')
  } catch {
    return ''
  }
}
