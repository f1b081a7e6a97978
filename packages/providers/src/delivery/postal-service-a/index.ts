import { type EgressOptions, egress } from '../../egress/index.ts'
import type { DeliveryProvider } from '../seam.ts'
import { readBranches } from './branches.ts'
import { readParcels } from './parcels.ts'
import { postalServiceA as traits } from './traits.ts'

const ADDRESS = 'https://api.novaposhta.ua'
/** Branches of one answer. */
const aPage = 500

/** Nova Poshta, by its API 2.0: one address for everything, and an answer of 200 for what it refuses, too. */
export function postalServiceA({
  base = ADDRESS,
  ...options
}: EgressOptions & { base?: string | undefined }): DeliveryProvider {
  const ask = async (question: Question, apiKey: string, signal: AbortSignal): Promise<string> => {
    const answer = await egress(`${base}/v2.0/json/`, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey, ...question }),
      maxBytes: 4_000_000,
      signal,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status}`)
    return text
  }
  return {
    ...traits,
    track: async (numbers, { keys }, signal) =>
      readParcels(
        await ask(
          {
            modelName: 'TrackingDocument',
            calledMethod: 'getStatusDocuments',
            methodProperties: { Documents: numbers.map((number) => ({ DocumentNumber: number })) },
          },
          keys.api_key ?? '',
          signal,
        ),
      ),
    branches: async (page, signal) =>
      readBranches(
        await ask(
          {
            modelName: 'Address',
            calledMethod: 'getWarehouses',
            methodProperties: { Page: String(page), Limit: String(aPage) },
          },
          '',
          signal,
        ),
      ),
  }
}

type Question = { modelName: string; calledMethod: string; methodProperties: object }
