import { Button, Text, Title } from '@mantine/core'
import {
  IconBox,
  IconHourglassLow,
  IconMessage,
  IconShoppingBag,
  IconStack2,
  IconTruckReturn,
  IconUserCheck,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../api/answers.ts'
import { formatMoment } from '../../language/format.ts'
import classes from './Waits.module.css'

const icons = {
  orders: IconShoppingBag,
  returns: IconTruckReturn,
  stock: IconBox,
  combinations: IconStack2,
  low: IconHourglassLow,
  reviews: IconMessage,
  approvals: IconUserCheck,
} as const

/** What to do now, and the way to it. The first is the one filled button of the screen. */
export function Waits({ waiting }: Pick<Answer<'GET /api/dashboards/current'>, 'waiting'>) {
  const { t } = useTranslation('screens')
  return (
    <section>
      <Title order={2} mb="xs">
        {t('dashboard.waiting.title')}
      </Title>
      {waiting.length ? null : (
        <Text size="sm" c="dimmed" className={classes.rest}>
          {t('dashboard.waiting.nothing')}
        </Text>
      )}
      <ul className={classes.list}>
        {waiting.map(({ key, count, since, link }, index) => {
          const Icon = icons[key]
          return (
            <li key={key} className={classes.wait}>
              <span className={classes.sign} data-kind={key}>
                <Icon size={18} stroke={1.7} aria-hidden="true" />
              </span>
              <span className={classes.words}>
                <Text size="sm" fw={600}>
                  {t(`dashboard.waiting.${key}.title`, { count })}
                </Text>
                <Text size="sm" c="dimmed">
                  {since
                    ? t('dashboard.waiting.since', { when: formatMoment(since) })
                    : t(`dashboard.waiting.${key}.text`)}
                </Text>
              </span>
              <Button component={Link} to={link} variant={index === 0 ? 'filled' : 'default'} size="sm">
                {t(`dashboard.waiting.${key}.action`)}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
