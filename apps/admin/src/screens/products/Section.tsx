import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ProductForm.module.css'
import { anchorOf, type SectionName } from './sections.ts'

type Props = { name: SectionName; hasHelp?: boolean; children: ReactNode }

/** A part of the page with its name, which the outline leads to. */
export function Section({ name, hasHelp = false, children }: Props) {
  const { t } = useTranslation('screens')
  return (
    <Card
      component="section"
      id={anchorOf(name)}
      className={classes.section}
      aria-labelledby={`${anchorOf(name)}-title`}
    >
      <Title order={2} id={`${anchorOf(name)}-title`}>
        {t(`product.sections.${name}`)}
      </Title>
      {hasHelp ? (
        <Text size="sm" c="dimmed">
          {t(`product.help.${name}`)}
        </Text>
      ) : null}
      <div className={classes.body}>{children}</div>
    </Card>
  )
}
