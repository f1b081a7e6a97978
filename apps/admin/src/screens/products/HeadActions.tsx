import { ActionIcon } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { textOf } from '../../language/titles.ts'
import { useStore } from '../../session/use-session.ts'
import { copyState } from './duplicate.ts'

/** Look at it in the shop; start another from it. */
export function HeadActions({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const navigate = useNavigate()
  if (!form.row) return null
  const slug = textOf(form.row.slug, store.primary_language)
  return (
    <>
      {slug && form.row.status ? (
        <ActionIcon
          data-hint={t('product.view')}
          component="a"
          href={`${store.url}/${slug}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          aria-label={t('product.view')}
        >
          <IconExternalLink size={18} stroke={1.6} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        data-hint={t('product.duplicate')}
        variant="default"
        aria-label={t('product.duplicate')}
        onClick={() => navigate('/admin/products/new', { state: copyState(form.values, t('product.copySuffix')) })}
      >
        <IconCopy size={18} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
