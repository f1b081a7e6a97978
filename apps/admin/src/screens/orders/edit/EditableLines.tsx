import { ActionIcon, NumberInput, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '../../../files/Thumb.tsx'
import { AmountInput } from '../../../kinds/inputs/AmountInput.tsx'
import { formatMoney } from '../../../language/format.ts'
import { useLabels } from '../../../language/labels.ts'
import classes from './EditableLines.module.css'
import type { Told, WishedLine } from './use-revision.ts'

type Props = {
  lines: WishedLine[]
  currency: string
  counted: Told['lines']
  faults: Record<number, string>
  /** a line may have another price than the catalogue's */
  hasOwnPrices?: boolean
  /** there may be no line at all */
  mayBeEmpty?: boolean
  onChange: (lines: WishedLine[]) => void
}

/** Each line with how many and at which price; what it comes to is the server's word. */
export function EditableLines({
  lines,
  currency,
  counted,
  faults,
  hasOwnPrices = true,
  mayBeEmpty = false,
  onChange,
}: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('order-products'))
  const change = (key: string, changes: Partial<WishedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  return (
    <ul className={classes.lines}>
      <li className={classes.head} aria-hidden="true">
        <span>{labels.one}</span>
        <span>{labels.field('quantity')}</span>
        <span>{labels.field('price')}</span>
        <span className={classes.total}>{labels.field('total')}</span>
      </li>
      {lines.map((line, index) => {
        const told = counted[index]?.name === line.name ? counted[index] : undefined
        return (
          <li key={line.key} className={classes.line}>
            <Thumb fileId={line.image} size={40} />
            <div className={classes.words}>
              <span>{line.name}</span>
              {line.note ? <span className={classes.note}>{line.note}</span> : null}
              {faults[index] ? (
                <Text size="xs" c="red" role="alert">
                  {faults[index]}
                </Text>
              ) : null}
            </div>
            <NumberInput
              className={classes.quantity}
              wrapperProps={{ 'data-label': labels.field('quantity') }}
              aria-label={t('orderEdit.quantityOf', { name: line.name })}
              min={1}
              max={9999}
              allowDecimal={false}
              value={line.quantity}
              onChange={(value) => change(line.key, { quantity: Number(value) || 1 })}
            />
            {hasOwnPrices ? (
              <AmountInput
                className={classes.price}
                wrapperProps={{ 'data-label': labels.field('price') }}
                unit={currency}
                aria-label={t('orderEdit.priceOf', { name: line.name })}
                placeholder={told?.price ?? ''}
                value={line.price}
                onValue={(price) => change(line.key, { price })}
              />
            ) : (
              <span className={classes.price} data-label={labels.field('price')}>
                {told ? formatMoney(told.price, currency) : '…'}
              </span>
            )}
            <span className={classes.total}>{told ? formatMoney(told.total, currency) : '…'}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={lines.length === 1 && !mayBeEmpty}
              aria-label={t('orderEdit.remove', { name: line.name })}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
