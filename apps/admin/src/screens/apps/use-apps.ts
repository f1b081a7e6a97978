import type { Translated, Wire } from '@shopwright/resource'
import type { extensions, marketplace } from '@shopwright/shop/model'
import { type App, apps, planPrice } from '@shopwright/shop/rules'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { nounOf, useList } from '../../api/rows.ts'
import { textOf } from '../../language/titles.ts'
import type { Store } from '../../session/session.ts'
import { useStore } from '../../session/use-session.ts'

export type Extension = Wire<typeof extensions>
export type Stand = 'plan' | 'trial' | 'active' | 'past_due' | 'off' | 'ended' | 'none'

/** An app with what the platform says of it, what the store did with it, and how it stands by that. */
export type ShownApp = App & {
  name: string
  description: string
  /** of a month, without VAT; null where it is not sold apart */
  price: string | null
  currency: string
  vatPercent: string
  trialDays: number
  extension: Extension | undefined
  stand: Stand
  isInPlan: boolean
  /** may be tried, as it was not yet */
  mayTry: boolean
}

/** Every app that the code knows, as this store sees it. */
export function useApps() {
  const store = useStore()
  // In the reader's language, whichever the store itself speaks.
  const offered = useQuery({
    queryKey: ['marketplace', 'list', 'all'],
    queryFn: ({ signal }) =>
      request<{ data: Row[] }>('GET', 'marketplace', { query: { $limit: 100, $translations: 'all' }, signal }),
  })
  const had = useList(nounOf<typeof extensions>('extensions'), { $limit: 100 })
  const known = offered.data?.data
  const own = had.data?.data
  const shown =
    known && own
      ? apps.flatMap((app): ShownApp[] => {
          const row = known.find(({ code }) => code === app.code)
          const extension = own.find((one) => one.app === app.code)
          return row ? [shownOf(app, row, extension, store)] : []
        })
      : undefined
  const failed = offered.error && !known ? offered : had.error && !own ? had : null
  return { apps: shown, error: failed?.error ?? null, refetch: () => failed?.refetch() }
}

type Row = Pick<
  Wire<typeof marketplace, Translated>,
  'code' | 'name' | 'description' | 'price' | 'currency' | 'vat_percent' | 'trial_days' | 'status'
>

function shownOf(app: App, row: Row, extension: Extension | undefined, store: Store): ShownApp {
  const isInPlan = store.plan?.included.includes(app.code) ?? true
  const isSold = row.status && Number(row.price ?? 0) > 0
  const state = extension?.state
  return {
    ...app,
    name: textOf(row.name),
    description: row.description ? textOf(row.description) : '',
    price: isSold ? row.price : null,
    currency: row.currency,
    vatPercent: row.vat_percent,
    trialDays: row.trial_days,
    extension,
    isInPlan,
    stand: state && (state !== 'ended' || !isInPlan) ? state : isInPlan ? 'plan' : 'none',
    mayTry: isSold && row.trial_days > 0 && !extension?.trial_starts_at,
  }
}

/** It works now. */
export const isInForce = ({ stand }: Pick<ShownApp, 'stand'>): boolean =>
  stand === 'plan' || stand === 'trial' || stand === 'active' || stand === 'past_due'

/** What a month of it costs, with and without VAT; null where it is not paid apart. */
export function costOf({ price, vatPercent, currency, extension, stand }: ShownApp) {
  const isAgreed = (stand === 'active' || stand === 'past_due') && extension?.price
  const net = isAgreed ? extension.price : price
  if (!net) return null
  const percent = (isAgreed && extension.vat_percent) || vatPercent
  return { ...planPrice(net, 'monthly', percent), currency: (isAgreed && extension.currency) || currency }
}
