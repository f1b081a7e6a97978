import { Card, Text, Title, UnstyledButton } from '@mantine/core'
import type { KeyOf } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import classes from './ProductForm.module.css'
import { anchorOf, sectionNames } from './sections.ts'

const products = registry.get('products')

/** As `ProductForm.module.css` has it. */
const hasTwoColumns = (): boolean => !matchMedia('(max-width: 62em)').matches

type Props = {
  name: string
  help?: Extract<KeyOf<'screens'>, `product.help.${string}`>
  /** of a part that folds: whether it is open, and in a line what is set in it */
  fold?: { isOpen: boolean; onToggle: () => void; summary: ReactNode }
  children: ReactNode
}

/** A part of the page with its name, which the outline leads to. */
export function Section({ name, help, fold, children }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(products)
  const isShown = !fold || fold.isOpen
  // What is in sight first is there at once; the rest of one long column is drawn between two touches.
  const isDrawn = useDeferredValue(true, name === sectionNames[0] || hasTwoColumns())
  const title = (
    <Title order={2} id={`${anchorOf(name)}-title`}>
      {labels.tab(name)}
    </Title>
  )
  return (
    <Card
      component="section"
      id={anchorOf(name)}
      className={classes.section}
      data-folded={isShown ? undefined : true}
      style={{ order: sectionNames.indexOf(name) }}
      aria-labelledby={`${anchorOf(name)}-title`}
    >
      {fold ? (
        <UnstyledButton className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.onToggle}>
          {title}
          {fold.isOpen ? null : <span className={classes.summary}>{isDrawn ? fold.summary : null}</span>}
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
      {isShown ? <div className={classes.body}>{isDrawn ? children : null}</div> : null}
    </Card>
  )
}
