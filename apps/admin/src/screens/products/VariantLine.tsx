import { ActionIcon, Switch, Text, TextInput } from '@mantine/core'
import type { AnyKind } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { Faults } from '../../kit/form/check.ts'
import { decimalPoint } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import classes from './Variants.module.css'
import { type Choice, typedColumns, usualPrice, type VariantRow } from './variants.ts'

const variants = registry.get('product-variants')

type Props = {
  row: VariantRow
  index: number
  /** null when the product does not offer what it is made of */
  title: string | null
  choices: readonly Choice[]
  /** of the product */
  price: unknown
  faults: Faults
  isDisabled: boolean
  onChange: (name: string, value: unknown) => void
  onRemove: () => void
}

/** One combination. */
export function VariantLine({ row, index, title, choices, price, faults, isDisabled, onChange, onRemove }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(variants)
  const name = title ?? t('product.variants.gone')
  const labelOf = (field: string): string => `${labels.field(field)}: ${name}`
  const cell = (column: (typeof typedColumns)[number]) => ({
    'data-cell': `${index}-${typedColumns.indexOf(column)}`,
    'data-label': labels.field(column),
  })
  const Quantity = inputOf(variants.fields.quantity as AnyKind) // declared there
  const Image = inputOf(variants.fields.image as AnyKind) // declared there
  const shared = { resource: variants, isDisabled, isCompact: true, language: '', row }
  return (
    <div className={classes.line} data-off={row.status === false || undefined}>
      <div className={classes.name}>
        <Text size="sm" fw={550} className={title ? undefined : classes.wrong}>
          {name}
        </Text>
        {faults.values ? (
          <Text size="xs" className={classes.wrong} role="alert">
            {faults.values}
          </Text>
        ) : null}
      </div>
      <div {...cell('sku')}>
        <TextInput
          aria-label={labelOf('sku')}
          value={row.sku ?? ''}
          maxLength={64}
          disabled={isDisabled}
          error={faults.sku}
          onChange={(event) => onChange('sku', event.currentTarget.value || null)}
        />
      </div>
      <div {...cell('price')}>
        <AmountInput
          aria-label={labelOf('price')}
          value={row.price ?? ''}
          placeholder={usualPrice(row, choices, price).replace('.', decimalPoint())}
          disabled={isDisabled}
          error={faults.price}
          onValue={(value) => onChange('price', value || null)}
        />
      </div>
      <div {...cell('quantity')}>
        <Quantity
          {...shared}
          name="quantity"
          kind={variants.fields.quantity as AnyKind} // declared there
          value={row.quantity}
          onChange={(value) => onChange('quantity', value)}
          label={labelOf('quantity')}
          error={faults.quantity}
        />
      </div>
      <div data-label={labels.field('image')}>
        <Image
          {...shared}
          name="image"
          kind={variants.fields.image as AnyKind} // declared there
          value={row.image}
          onChange={(value) => onChange('image', value)}
          label={labelOf('image')}
          error={faults.image}
        />
      </div>
      <div data-label={labels.field('status')} className={classes.status}>
        <Switch
          aria-label={labelOf('status')}
          checked={row.status !== false}
          disabled={isDisabled}
          onChange={(event) => onChange('status', event.currentTarget.checked)}
        />
      </div>
      {isDisabled ? null : (
        <ActionIcon
          size="md"
          className={classes.remove}
          onClick={onRemove}
          aria-label={t('product.variants.remove', { variant: name })}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
