import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { formatMoney } from '../../language/format.ts'
import classes from './PriceTrace.module.css'
import { stepText, type TraceStep } from './trace.ts'

type Props = {
  steps: readonly TraceStep[]
  /** shown beside the steps, when it is another */
  currency: string
}

/** Which row won, step by step (commerce-rules §2.3). */
export function PriceTrace({ steps, currency }: Props) {
  const { t } = useTranslation('screens')
  const base = useBaseCurrency()
  return (
    <div className={classes.trace}>
      <ol aria-label={t('trace.title')}>
        {steps.map((step) => (
          <li key={`${step.step}${step.price}`} data-lost={step.won === false || undefined}>
            <span>
              {stepText(step)}
              {step.won === undefined ? null : (
                <span className={classes.verdict}>{t(step.won ? 'trace.won' : 'trace.lost')}</span>
              )}
            </span>
            <span className={classes.price}>{formatMoney(step.price, base)}</span>
          </li>
        ))}
      </ol>
      {currency === base ? null : (
        <Text size="xs" c="dimmed">
          {t('trace.base_currency', { currency: base })}
        </Text>
      )}
    </div>
  )
}
