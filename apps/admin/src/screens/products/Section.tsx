import { Card, Text, Title, UnstyledButton } from '@mantine/core'
import type { KeyOf } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import classes from './ProductForm.module.css'
import { anchorOf, sectionNames } from './sections.ts'
import { useNear } from './use-near.ts'

const products = registry.get('products')

type Props = {
  name: string
  help?: Extract<KeyOf<'screens'>, `product.help.${string}`>
  /** something in it is wrong, so that it is looked for */
  isFaulty: boolean
  /** of a part that folds: whether it is open, and in a line what is set in it */
  fold?: { isOpen: boolean; onToggle: () => void; summary: ReactNode }
  children: ReactNode
}

/** A part of the page with its name, which the outline leads to. */
export function Section({ name, help, isFaulty, fold, children }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(products)
  const isShown = !fold || fold.isOpen
  const { isNear, watch } = useNear(name === sectionNames[0] || isFaulty)
  const title = (
    <Title order={2} id={`${anchorOf(name)}-title`}>
      {labels.tab(name)}
    </Title>
  )
  return (
    <Card
      ref={watch}
      component="section"
      id={anchorOf(name)}
      className={classes.section}
      data-folded={isShown ? undefined : true}
      data-waiting={!isNear || undefined}
      style={{ order: sectionNames.indexOf(name) }}
      aria-labelledby={`${anchorOf(name)}-title`}
    >
      {fold ? (
        <UnstyledButton className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.onToggle}>
          {title}
          {fold.isOpen ? null : <span className={classes.summary}>{isNear ? fold.summary : null}</span>}
          <IconChevronRight size={18} stroke={1.6} className={classes.chevron} />
        </UnstyledButton>
      ) : (
        title
      )}
      {help && isShown ? (
        <Text size="sm" c="dimmed">
          {t(help)}
        </Text>
      ) : null}
      {isShown ? <div className={classes.body}>{isNear ? children : null}</div> : null}
    </Card>
  )
}
