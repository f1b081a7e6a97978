import { type EgressOptions, egress } from '../../egress/index.ts'
import type { DeliveryProvider, Tracked } from '../seam.ts'
import { readParcels } from './parcels.ts'
import { postalServiceA as traits } from './traits.ts'

const ADDRESS = 'https://api.novaposhta.ua'

/** Nova Poshta, by its API 2.0: one address for everything, and an answer of 200 for what it refuses, too. */
export function postalServiceA({
  base = ADDRESS,
  ...options
}: EgressOptions & { base?: string | undefined }): DeliveryProvider {
  return {
    ...traits,
    track: async (numbers, { keys }, signal): Promise<Tracked> => {
      const answer = await egress(`${base}/v2.0/json/`, {
        ...options,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          apiKey: keys.api_key ?? '',
          modelName: 'TrackingDocument',
          calledMethod: 'getStatusDocuments',
          methodProperties: { Documents: numbers.map((number) => ({ DocumentNumber: number })) },
        }),
        maxBytes: 4_000_000,
        signal,
      })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`the carrier answered ${answer.status}`)
      return readParcels(text)
    },
  }
}
