import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { copyState } from './duplicate.ts'

/** Start another from it. */
export function HeadActions({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const mayCreate = mayCall(useSession(), form.resource, 'create')
  if (!form.row || !mayCreate) return null
  return (
    <ActionIcon
      data-hint={t('product.duplicate')}
      variant="default"
      aria-label={t('product.duplicate')}
      onClick={() => navigate('/admin/products/new', { state: copyState(form.values, t('product.copySuffix')) })}
    >
      <IconCopy size={18} stroke={1.6} />
    </ActionIcon>
  )
}
