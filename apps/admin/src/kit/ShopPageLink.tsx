import { ActionIcon } from '@mantine/core'
import { isPaged } from '@shopwright/shop/rules'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../language/titles.ts'
import { useSession } from '../session/use-session.ts'
import type { RowForm } from './form/use-row-form.ts'
import { shopPageOf } from './shop-page.ts'

/** Leads to the page that shoppers see of what is edited, where there is one. */
export function ShopPageLink({ form: { resource, row } }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const { store } = useSession()
  if (!row || !store || !isPaged(resource.name)) return null
  const words = textOf(row.slug, store.primary_language)
  if (!words || !row.status) return null
  return (
    <ActionIcon
      data-hint={t('product.view')}
      component="a"
      href={shopPageOf(store, resource.name, row.id, words)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      aria-label={t('product.view')}
    >
      <IconExternalLink size={18} stroke={1.6} />
    </ActionIcon>
  )
}
