import { useTranslation } from 'react-i18next'
import type { SentenceProps } from './kind-parts.ts'

/** "Price from 5 to 10", "Price at most 10". */
export function RangeSentence({ label, value, show }: SentenceProps & { show: (bound: string) => string }) {
  const { t } = useTranslation()
  const { $eq, $gte, $lte } = value
  if ($eq) return t('filter.is', { field: label, value: show($eq) })
  if ($gte && $lte) return t('filter.between', { field: label, from: show($gte), to: show($lte) })
  return $gte
    ? t('filter.from', { field: label, value: show($gte) })
    : t('filter.to', { field: label, value: show($lte ?? '') })
}
