import { Card, Text, Title } from '@mantine/core'
import type { KeyOf } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import classes from './ProductForm.module.css'
import { anchorOf } from './sections.ts'

const products = registry.get('products')

type Props = { name: string; help?: Extract<KeyOf<'screens'>, `product.help.${string}`>; children: ReactNode }

/** A part of the page with its name, which the outline leads to. */
export function Section({ name, help, children }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(products)
  return (
    <Card
      component="section"
      id={anchorOf(name)}
      className={classes.section}
      aria-labelledby={`${anchorOf(name)}-title`}
    >
      <Title order={2} id={`${anchorOf(name)}-title`}>
        {labels.tab(name)}
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
