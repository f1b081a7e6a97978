import { Group, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps, SentenceProps, Terms } from './kind-parts.ts'
import { pasteDecimal } from './paste-decimal.ts'

type Bounds = { from?: string | undefined; to?: string | undefined }

/** Terms of an interval; an empty bound is open. */
export const boundsToTerms = ({ from, to }: Bounds): Terms => ({
  ...(from ? { $gte: from } : {}),
  ...(to ? { $lte: to } : {}),
})

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

/** Two bounds of a number. */
export function NumberRange({ value, onChange, scale }: FilterProps & { scale: number }) {
  const { t } = useTranslation()
  const set = (bounds: Bounds) => onChange(boundsToTerms({ from: value.$gte, to: value.$lte, ...bounds }))
  const shared = { decimalScale: scale, hideControls: true, w: 120 }
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberInput
        {...shared}
        label={t('filter.fromLabel')}
        value={value.$gte ?? ''}
        onChange={(bound) => set({ from: String(bound) })}
        onPaste={pasteDecimal((from) => set({ from }))}
        data-autofocus
      />
      <NumberInput
        {...shared}
        label={t('filter.toLabel')}
        value={value.$lte ?? ''}
        onChange={(bound) => set({ to: String(bound) })}
        onPaste={pasteDecimal((to) => set({ to }))}
      />
    </Group>
  )
}
