import { Card, Group, Progress, Text, ThemeIcon, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './Dashboard.module.css'
import type { View } from './Dashboard.tsx'

/** What a new shop has to do, the undone first. */
export function Steps({ steps }: { steps: View['steps'] }) {
  const { t } = useTranslation('screens')
  const done = steps.filter((step) => step.done).length
  return (
    <Card>
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('dashboard.steps.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('dashboard.steps.count', { done, count: steps.length })}
        </Text>
      </Group>
      <Progress value={(done * 100) / steps.length} size="sm" mb="sm" aria-label={t('dashboard.steps.title')} />
      <ul className={classes.steps}>
        {[...steps]
          .sort((a, b) => Number(a.done) - Number(b.done))
          .map((step) => (
            <li key={step.key}>
              <Link to={step.link} className={classes.step} data-done={step.done || undefined}>
                <ThemeIcon size={22} radius="xl" variant={step.done ? 'filled' : 'default'} color="teal">
                  {step.done ? <IconCheck size={14} stroke={2.5} aria-label={t('dashboard.steps.done')} /> : null}
                </ThemeIcon>
                <span className={classes.stepText}>
                  <Text size="sm" fw={500}>
                    {t(screenKey('dashboard.steps.', `${step.key}.title`))}
                  </Text>
                  {step.done ? null : (
                    <Text size="sm" c="dimmed">
                      {t(screenKey('dashboard.steps.', `${step.key}.text`))}
                    </Text>
                  )}
                </span>
                {step.done ? null : <IconChevronRight size={16} aria-hidden="true" />}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
