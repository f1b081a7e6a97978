import type { Listed } from '@shopwright/resource'
import { exchangeRates } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create, useList } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

export type RateUpdate = Listed<typeof exchangeRates>

/** `isTold`: to who may see how rates came */
export type RateUpdating = { last: RateUpdate | null; isTold: boolean; isRunning: boolean; start: () => Promise<void> }

/** The last answer of the bank, and asking for another one: it comes in the background and is told when it is there. */
export function useRateUpdate(): RateUpdating {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [awaited, setAwaited] = useState<string | null>(null)
  const isTold = mayCall(useSession(), exchangeRates, 'find')
  const { data } = useList(exchangeRates, { $limit: 2, $sort: { created_at: -1 } }, { enabled: isTold })
  const last = data?.data[0] ?? null
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!last || last.id !== awaited || last.state === 'queued' || told.current === last.id) return
    told.current = last.id
    setAwaited(null)
    if (last.state === 'done') tell('success', t('rates.done', { count: last.changes?.length ?? 0 }))
    else tell('error', failureText(t, last))
    void client.invalidateQueries({ queryKey: ['store-currencies'] })
  }, [last, awaited, client, t])
  return {
    last,
    isTold,
    isRunning: awaited !== null || last?.state === 'queued',
    start: async () => {
      try {
        const { id } = await create(exchangeRates, {})
        setAwaited(id)
        await client.invalidateQueries({ queryKey: ['exchange-rates'] })
      } catch (error) {
        tellRefused(error, 'exchange-rates', 'create')
      }
    },
  }
}

export const failureText = (t: TFunction<'screens'>, { source, error, updated_at }: RateUpdate): string => {
  const bank = bankOf(t, { source })
  return error === 'base-unknown'
    ? t('rates.baseUnknown', { bank })
    : t('rates.failed', { bank, time: formatInstant(updated_at) })
}

/** Who gave the rates; nobody as long as none was asked. */
export const bankOf = (t: TFunction<'screens'>, { source }: Pick<RateUpdate, 'source'>): string =>
  source ? t(`rates.banks.${source}`) : ''
