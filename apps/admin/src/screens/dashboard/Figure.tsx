import { Group, Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { Sparkline } from '../../look/chart/Sparkline.tsx'
import classes from './Dashboard.module.css'

type FigureProps = {
  label: string
  now: number
  before: number
  points?: number[]
  to: string
  currency?: string
  /** set largest, with its line beside it */
  isMain?: boolean
}

/** A number, how it changed and its shape; it leads to what it counts. With a currency it is money. */
export function Figure({ label, now, before, points, to, currency, isMain = false }: FigureProps) {
  const { t } = useTranslation('screens')
  const show = (amount: number) => (currency ? formatMoney(String(amount), currency) : formatNumber(amount))
  const change = before === 0 ? null : Math.round(((now - before) * 100) / before)
  return (
    <Link to={to} className={classes.figure} data-main={isMain || undefined}>
      <span className={classes.words}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text className={classes.value}>{show(now)}</Text>
        {change === null ? (
          <Text size="xs" c="dimmed">
            {t('dashboard.before', { value: show(before) })}
          </Text>
        ) : (
          <Group gap={2} wrap="nowrap" className={classes.change} data-down={change < 0 || undefined}>
            {change >= 0 ? (
              <IconArrowUpRight size={14} aria-hidden="true" />
            ) : (
              <IconArrowDownRight size={14} aria-hidden="true" />
            )}
            <Text size="xs">{t('dashboard.change', { percent: `${change > 0 ? '+' : ''}${change}` })}</Text>
          </Group>
        )}
      </span>
      {isMain && points?.some(Boolean) ? <Sparkline points={points} /> : null}
    </Link>
  )
}
