import { ActionIcon, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import type { Faults } from '../../kit/form/check.ts'
import type { ChildRows } from '../../kit/form/use-child-rows.ts'
import type { Values } from '../../kit/form/values.ts'
import { useLabels } from '../../language/labels.ts'
import { calledLike } from '../../look/called-like.ts'
import classes from './Options.module.css'
import { SignedAmount } from './SignedAmount.tsx'

export const valueColumns = ['option_value_id', 'sku', 'quantity', 'subtract', 'price', 'points', 'weight'] as const

/** Where the field's own words are too long for a column. */
export const shortLabels: Record<string, 'product.options.value' | 'product.options.track'> = {
  option_value_id: 'product.options.value',
  subtract: 'product.options.track',
}

type Props = {
  list: ChildRows
  row: Values
  index: number
  /** values that this row may stand for */
  choices: { id: string; name: string }[]
  faults: Faults
  isDisabled: boolean
}

/** A value that this product comes in: its stock, and what it adds or takes off. */
export function OptionValueRow({ list, row, index, choices, faults, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(list.child)
  const currency = useBaseCurrency()
  const valueName = choices.find(({ id }) => id === row.option_value_id)?.name ?? ''
  const labelOf = (name: string) => `${labels.field(name)}: ${valueName}`
  const plain = (name: 'sku' | 'quantity' | 'subtract') => {
    const kind = list.child.fields[name]
    if (!kind) return null
    const Input = inputOf(kind)
    return (
      <div data-label={shortLabels[name] ? t(shortLabels[name]) : labels.field(name)} data-kind={kind.type}>
        <Input
          resource={list.child}
          name={name}
          kind={kind}
          value={row[name]}
          onChange={(value) => list.change(index, name, value)}
          label={labelOf(name)}
          error={faults[name]}
          isDisabled={isDisabled}
          isCompact
          language=""
          row={row}
        />
      </div>
    )
  }
  const signed = (name: 'price' | 'points' | 'weight', suffix?: string) => (
    <div data-label={labels.field(name)}>
      <SignedAmount
        label={labelOf(name)}
        value={row[name]}
        sign={row[`${name}_prefix`] === '-' ? '-' : '+'}
        suffix={suffix}
        error={faults[name]}
        isDisabled={isDisabled}
        onValue={(value) => list.change(index, name, name === 'points' && /^\d+$/.test(value) ? Number(value) : value)}
        onSign={(sign) => list.change(index, `${name}_prefix`, sign)}
      />
    </div>
  )
  return (
    <div className={classes.value}>
      <div data-label={t('product.options.value')} data-wide>
        <Select
          aria-label={`${t('product.options.value')} ${index + 1}`}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={(row.option_value_id as string | null) ?? null}
          allowDeselect={false}
          searchable={choices.length > 8}
          filter={calledLike}
          disabled={isDisabled}
          error={faults.option_value_id}
          onChange={(id) => list.change(index, 'option_value_id', id)}
        />
      </div>
      {plain('sku')}
      {plain('quantity')}
      {plain('subtract')}
      {signed('price', currency)}
      {signed('points')}
      {signed('weight')}
      {isDisabled ? null : (
        <ActionIcon
          size="md"
          className={classes.remove}
          onClick={() => list.remove(index)}
          aria-label={t('product.options.removeValue', { value: valueName })}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
