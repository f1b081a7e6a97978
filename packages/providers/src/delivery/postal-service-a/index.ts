import { type EgressOptions, egress } from '../../egress/index.ts'
import type { DeliveryProvider } from '../seam.ts'
import { readAnswer } from './answers.ts'
import { LABELS, labelPath } from './assumptions.ts'
import { readBranches } from './branches.ts'
import { readParcels } from './parcels.ts'
import { priceQuestion, readPrice } from './prices.ts'
import { readContacts, readCounterparties, senderOf } from './senders.ts'
import { postalServiceA as traits } from './traits.ts'
import { daysAround, readMarked, readRecipient, readWaybill, recipientQuestion, waybillQuestion } from './waybills.ts'

const ADDRESS = 'https://api.novaposhta.ua'
/** Branches of one answer. */
const aPage = 500
/** So many who send are asked for their contacts: hardly anybody has more than two. */
const mostSenders = 10

/** Nova Poshta, by its API 2.0: one address for everything, and an answer of 200 for what it refuses, too. */
export function postalServiceA({ base, ...options }: EgressOptions & { base?: string | undefined }): DeliveryProvider {
  const ask = async (question: Question, apiKey: string, signal: AbortSignal): Promise<string> => {
    const [modelName, calledMethod, methodProperties] = question
    const answer = await egress(`${base ?? ADDRESS}/v2.0/json/`, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey, modelName, calledMethod, methodProperties }),
      maxBytes: 4_000_000,
      signal,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status}`)
    return text
  }
  const keyOf = (keys: Readonly<Record<string, string>>): string => keys[traits.sending.key] ?? ''
  return {
    ...traits,
    track: async (numbers, { keys }, signal) =>
      readParcels(
        await ask(
          [
            'TrackingDocument',
            'getStatusDocuments',
            { Documents: numbers.map((number) => ({ DocumentNumber: number })) },
          ],
          keyOf(keys),
          signal,
        ),
      ),
    branches: async (page, signal) =>
      readBranches(await ask(['Address', 'getWarehouses', { Page: String(page), Limit: String(aPage) }], '', signal)),
    quote: async (request, { keys }, signal) =>
      readPrice(await ask(['InternetDocument', 'getDocumentPrice', priceQuestion(request)], keyOf(keys), signal)),
    book: async (parcel, { keys }, signal) => {
      const sender = senderOf(keys[traits.sending.sender])
      if (!sender) return { refused: 'sender' }
      let recipient = null
      if (parcel.to.branch) {
        try {
          const known = readRecipient(
            await ask(['Counterparty', 'save', recipientQuestion(parcel)], keyOf(keys), signal),
          )
          if ('refused' in known) return known
          recipient = known
        } catch {
          return { isAway: true }
        }
      }
      return readWaybill(
        await ask(['InternetDocument', 'save', waybillQuestion(parcel, sender, recipient)], keyOf(keys), signal),
      )
    },
    findBooked: async (mark, asked, { keys }, signal) =>
      readMarked(await ask(['InternetDocument', 'getDocumentList', daysAround(asked)], keyOf(keys), signal), mark),
    cancel: async (ref, { keys }, signal) => {
      const answer = readAnswer(await ask(['InternetDocument', 'delete', { DocumentRefs: ref }], keyOf(keys), signal))
      return 'refused' in answer ? answer : null
    },
    label: async (numbers, { keys }, signal) => {
      // The key is a part of this address: what is said of a failure says nothing of where it was.
      const answer = await egress(`${base ?? LABELS}${labelPath(numbers, keyOf(keys))}`, {
        ...options,
        maxBytes: 16_000_000,
        maxRedirects: 0,
        signal,
      }).catch(() => null)
      const pdf = await answer?.buffer().catch(() => null)
      if (!answer || !pdf) throw new Error('the carrier sent no label')
      if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status}`)
      // What it does not print it says as a page.
      return pdf.subarray(0, 5).toString('latin1') === '%PDF-' ? { pdf } : { refused: '' }
    },
    senders: async ({ keys }, signal) => {
      const counterparties = readCounterparties(
        await ask(
          ['Counterparty', 'getCounterparties', { CounterpartyProperty: 'Sender', Page: '1' }],
          keyOf(keys),
          signal,
        ),
      )
      if ('refused' in counterparties) return counterparties
      const senders: string[] = []
      for (const one of counterparties.slice(0, mostSenders)) {
        const contacts = readContacts(
          await ask(
            ['Counterparty', 'getCounterpartyContactPersons', { Ref: one.ref, Page: '1' }],
            keyOf(keys),
            signal,
          ),
          one,
        )
        if ('refused' in contacts) return contacts
        senders.push(...contacts)
      }
      return { senders }
    },
  }
}

type Question = [modelName: string, calledMethod: string, methodProperties: object]
