import { Group, Progress, Text, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './Dashboard.module.css'
import type { View } from './Dashboard.tsx'

/** What a new shop has left to do. */
export function Steps({ steps }: { steps: View['steps'] }) {
  const { t } = useTranslation('screens')
  const done = steps.filter((step) => step.done).length
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
          .map((step) => (
            <li key={step.key}>
              <Link to={step.link} className={classes.step}>
                <span className={classes.stepText}>
                  <Text size="sm" fw={600}>
                    {t(screenKey('dashboard.steps.', `${step.key}.title`))}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t(screenKey('dashboard.steps.', `${step.key}.text`))}
                  </Text>
                </span>
                <IconChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
