import { ActionIcon, Button, Group, Progress, Text, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { registry, setupSteps } from '@shopwright/shop/model'
import { IconChevronRight, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patch } from '../../api/rows.ts'
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
  const mayDismiss = mayCall(useSession(), registry.get('setup-steps'), 'patch')
  const setDismissed = useDismissal()
  const done = steps.filter((step) => step.done).length

  const handleDismiss = async ({ id, key }: View['steps'][number]) => {
    const said = furnished.includes(key) ? 'fitted' : 'dismissed'
    if (await setDismissed(id, true))
      tell('success', t(`dashboard.steps.${said}`), '', () => void setDismissed(id, false))
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
                {!mayDismiss ? null : furnished.includes(step.key) ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${title}: ${t('dashboard.steps.fits')}`}
                    onClick={() => handleDismiss(step)}
                  >
                    {t('dashboard.steps.fits')}
                  </Button>
                ) : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('dashboard.steps.dismiss', { title })}
                    onClick={() => handleDismiss(step)}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                )}
              </li>
            )
          })}
      </ul>
    </section>
  )
}

/** Puts a step away, or brings it back. */
function useDismissal(): (id: string, isDismissed: boolean) => Promise<boolean> {
  const client = useQueryClient()
  return async (id, isDismissed) => {
    try {
      await patch(setupSteps, id, { dismissed_at: isDismissed ? new Date().toISOString() : null })
      await client.invalidateQueries({ queryKey: ['orders', 'dashboard'] })
      return true
    } catch (error) {
      tellRefused(error, 'setup-steps', 'update')
      return false
    }
  }
}
