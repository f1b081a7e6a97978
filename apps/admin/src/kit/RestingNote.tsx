import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../api/request.ts'
import { formatMoment } from '../language/format.ts'

/** Looked at when a screen opens, and not again while it stands there. */
const fresh = 30_000

/** That a provider does not answer and is left alone for a while; of all of them where none is named. Nothing while they answer. */
export function RestingNote({ provider }: { provider?: string }) {
  const { t, i18n } = useTranslation('screens')
  const { data } = useQuery({
    queryKey: ['resting-providers'],
    queryFn: ({ signal }) => request('GET', 'resting-providers', { signal }),
    staleTime: fresh,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const resting = (data?.data ?? []).filter((one) => provider === undefined || one.provider === provider)
  // Codes of providers become keys, as names of declarations do.
  const named = t as unknown as (key: string) => string
  const nameOf = (code: string): string => {
    const key = `resting.names.${code}`
    return i18n.exists(`screens:${key}`) ? named(key) : code
  }
  return resting.map(({ provider: code, since, until }) => (
    <Alert key={code} color="orange" mb="md" title={t('resting.title', { name: nameOf(code) })}>
      {until
        ? t('resting.until', { since: formatMoment(since), until: formatMoment(until) })
        : t('resting.due', { since: formatMoment(since) })}
    </Alert>
  ))
}
