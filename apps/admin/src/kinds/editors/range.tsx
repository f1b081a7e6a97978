import { Group } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../inputs/DecimalInput.tsx'
import type { FilterProps, Terms } from '../kind-parts.ts'

type Bounds = { from?: string | undefined; to?: string | undefined }

/** Terms of an interval; an empty bound is open. */
export const boundsToTerms = ({ from, to }: Bounds): Terms => ({
  ...(from ? { $gte: from } : {}),
  ...(to ? { $lte: to } : {}),
})

type BoundProps = { label: string; scale: number; value: string | undefined; onBound: (bound: string) => void }

/** What is no number yet bounds nothing, and says so. */
function Bound({ label, scale, value, onBound, ...rest }: BoundProps & { 'data-autofocus'?: boolean }) {
  const [text, setText] = useState(value ?? '')
  const isBound = (given: string): boolean => given === '' || numbers(scale).test(given)
  return (
    <DecimalInput
      {...rest}
      w={120}
      label={label}
      value={text}
      error={isBound(text) ? null : i18next.t('errors:not-a-number')}
      onValue={(next) => {
        setText(next)
        if (isBound(next)) onBound(next)
      }}
    />
  )
}

const numbers = (scale: number): RegExp => (scale > 0 ? new RegExp(`^-?\\d+(\\.\\d{1,${scale}})?$`) : /^-?\d+$/)

/** Two bounds of a number. */
export function NumberRange({ value, onChange, scale }: FilterProps & { scale: number }) {
  const { t } = useTranslation()
  const set = (bounds: Bounds) => onChange(boundsToTerms({ from: value.$gte, to: value.$lte, ...bounds }))
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Bound
        label={t('filter.fromLabel')}
        scale={scale}
        value={value.$gte}
        onBound={(from) => set({ from })}
        data-autofocus
      />
      <Bound label={t('filter.toLabel')} scale={scale} value={value.$lte} onBound={(to) => set({ to })} />
    </Group>
  )
}

export const IntegerEditor = (props: FilterProps) => <NumberRange {...props} scale={0} />
export const DecimalEditor = (props: FilterProps) => <NumberRange {...props} scale={props.kind.options.scale ?? 4} />
export const MoneyEditor = (props: FilterProps) => <NumberRange {...props} scale={4} />
