import { Button, Group, Progress, Text, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { settings } from '@shopwright/shop/model'
import { IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { findRows, patch } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './Dashboard.module.css'
import type { View } from './Dashboard.tsx'

/** What works from the first day: whoever has looked at it may leave it so. */
const furnished = ['delivery', 'payment']

/** What a new shop has left to do. */
export function Steps({ steps }: { steps: View['steps'] }) {
  const { t } = useTranslation('screens')
  const mayDismiss = mayCall(useSession(), settings, 'patch')
  const setDismissed = useDismissal()
  const done = steps.filter((step) => step.done).length

  const handleFits = async (key: string) => {
    if (await setDismissed(key, true))
      tell('success', t('dashboard.steps.fitted'), '', () => void setDismissed(key, false))
  }
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('dashboard.steps.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('dashboard.steps.count', { done, count: steps.length })}
        </Text>
      </Group>
      <Progress value={(done * 100) / steps.length} size="xs" aria-label={t('dashboard.steps.title')} />
      <ul className={classes.steps}>
        {steps
          .filter((step) => !step.done)
          .map((step) => {
            const title = t(screenKey('dashboard.steps.', `${step.key}.title`))
            return (
              <li key={step.key} className={classes.stepRow}>
                <Link to={step.link} className={classes.step}>
                  <span className={classes.stepText}>
                    <Text size="sm" fw={600}>
                      {title}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {t(screenKey('dashboard.steps.', `${step.key}.text`))}
                    </Text>
                  </span>
                  <IconChevronRight size={16} aria-hidden="true" />
                </Link>
                {mayDismiss && furnished.includes(step.key) ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${title}: ${t('dashboard.steps.fits')}`}
                    onClick={() => handleFits(step.key)}
                  >
                    {t('dashboard.steps.fits')}
                  </Button>
                ) : null}
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** Puts a step away, or brings it back. */
function useDismissal(): (key: string, isDismissed: boolean) => Promise<boolean> {
  const client = useQueryClient()
  return async (key, isDismissed) => {
    try {
      const { data } = await findRows(settings, { $limit: 1, $select: ['dismissed_steps'] })
      const [row] = data
      if (!row) return false
      const others = row.dismissed_steps.filter((one) => one !== key)
      await patch(settings, row.id, { dismissed_steps: isDismissed ? [...others, key] : others })
      await client.invalidateQueries({ queryKey: ['orders', 'dashboard'] })
      return true
    } catch (error) {
      tellRefused(error, 'settings', 'update')
      return false
    }
  }
}
