import { Card, Text, Title } from '@mantine/core'
import type { KeyOf } from '@shopwright/i18n/keys'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ProductForm.module.css'
import { anchorOf, type SectionName } from './sections.ts'

type Props = { name: SectionName; help?: Extract<KeyOf<'screens'>, `product.help.${string}`>; children: ReactNode }

/** A part of the page with its name, which the outline leads to. */
export function Section({ name, help, children }: Props) {
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
      {help ? (
        <Text size="sm" c="dimmed">
          {t(help)}
        </Text>
      ) : null}
      <div className={classes.body}>{children}</div>
    </Card>
  )
}
