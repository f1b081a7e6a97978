import type { BranchHint, CityHint } from '@shopwright/theme-kit'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { branchesIn, citiesThatBegin } from '../server/branches/find-branches.ts'

/** As much as a field of an address takes. */
const longest = 128

export const cityHints = (visit: ShopVisit, query: URLSearchParams): Promise<CityHint[]> =>
  readInStore(visit, async (ctx) => {
    const rows = await citiesThatBegin(ctx, asked(query, 'method'), asked(query, 'q'))
    return rows.map(({ city, region }) => ({ name: textOf(visit, city), region: region ?? '' }))
  })

export const branchHints = (visit: ShopVisit, query: URLSearchParams): Promise<BranchHint[]> =>
  readInStore(visit, async (ctx) => {
    const [city, region, text] = [asked(query, 'city'), asked(query, 'region'), asked(query, 'q')]
    const rows = await branchesIn(ctx, asked(query, 'method'), { city, region, text })
    return rows.map(({ id, city, name }) => ({
      id,
      city: textOf(visit, city),
      address: textOf(visit, name).slice(0, longest),
    }))
  })

const asked = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, longest)
