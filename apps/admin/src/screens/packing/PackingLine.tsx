import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Thumb } from '../../files/Thumb.tsx'
import { formatNumber } from '../../language/format.ts'
import { lineCodes } from '../orders/order-words.ts'
import type { OrderLine } from '../orders/use-order.ts'
import classes from './Packing.module.css'

type Props = { line: OrderLine; done: number; place: string | null; onTick: (count: number) => void }

/** One thing to put into the box: the whole row is its tick. */
export function PackingLine({ line, done, place, onTick }: Props) {
  const { t } = useTranslation('screens')
  const isFull = done >= line.quantity
  const wanted = formatNumber(line.quantity)
  return (
    <li>
      <label className={classes.line}>
        <input
          type="checkbox"
          className={classes.input}
          checked={isFull}
          ref={(input) => {
            if (input) input.indeterminate = done > 0 && !isFull
          }}
          aria-label={`${line.name}, ${t('packing.of', { done: formatNumber(done), quantity: wanted })}`}
          onChange={() => onTick(isFull ? 0 : line.quantity)}
        />
        <span className={classes.box} aria-hidden="true">
          {isFull ? <IconCheck size={22} stroke={2.4} /> : null}
        </span>
        <Thumb fileId={line.image} size={56} />
        <span className={classes.words}>
          <Text component="span" fw={550} className={classes.name}>
            {line.name}
          </Text>
          {line.options.map((option) => (
            <Text component="span" key={option.id} size="sm">{`${option.name}: ${option.value}`}</Text>
          ))}
          <Text component="span" size="sm" c="dimmed">
            {[lineCodes(line), place ? t('packing.place', { place }) : null].filter(Boolean).join(' · ')}
          </Text>
        </span>
        <span className={classes.count} data-many={line.quantity > 1 || undefined}>
          {done && !isFull ? t('packing.of', { done: formatNumber(done), quantity: wanted }) : `× ${wanted}`}
        </span>
      </label>
    </li>
  )
}
