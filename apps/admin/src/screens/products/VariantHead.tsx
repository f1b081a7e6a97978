import { ActionIcon } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { IconArrowDownBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import classes from './Variants.module.css'

const variants = registry.get('product-variants')
const columns = ['sku', 'price', 'quantity', 'image', 'status'] as const

/** The columns' names, and what copies the first row's cell to all below. */
export function VariantHead({ isDisabled, onFill }: { isDisabled: boolean; onFill: (column: string) => void }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(variants)
  return (
    <div className={classes.head}>
      <span>{t('product.variants.one')}</span>
      {columns.map((name) => (
        <span key={name} className={classes.column}>
          <span>{labels.field(name)}</span>
          {isDisabled || name === 'sku' ? null : (
            <ActionIcon
              data-hint={t('product.variants.fill', { field: labels.field(name) })}
              size="sm"
              variant="subtle"
              color="gray"
              onClick={() => onFill(name)}
              aria-label={t('product.variants.fill', { field: labels.field(name) })}
            >
              <IconArrowDownBar size={14} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      ))}
    </div>
  )
}
