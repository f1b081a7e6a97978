import { Popover, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriceTrace } from './PriceTrace.tsx'
import type { TraceStep } from './trace.ts'
import classes from './WhyPrice.module.css'

type Props = { steps: readonly TraceStep[]; currency: string }

/** Opens the trace that was kept with the line when it was ordered. */
export function WhyPrice({ steps, currency }: Props) {
  const { t } = useTranslation('screens')
  return (
    <Popover position="bottom-start" width={320} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton className={classes.why}>{t('trace.why')}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <PriceTrace steps={steps} currency={currency} />
      </Popover.Dropdown>
    </Popover>
  )
}
