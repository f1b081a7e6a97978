import { Button } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { type affiliates, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ResourceForm } from '../../kit/form/ResourceForm.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { AffiliateAnswers } from './AffiliateAnswers.tsx'
import { AffiliateLedger } from './AffiliateLedger.tsx'
import { ShareLink } from './ShareLink.tsx'

/** Somebody who sends buyers: who they are, how they are paid, and what they have earned. */
export default function AffiliateScreen() {
  const { t } = useTranslation('screens')
  const id = useRowId()
  return (
    <ResourceEdit
      resource={registry.get('affiliates')}
      id={id}
      actions={({ row }) =>
        row ? (
          <Button component={Link} to={`/admin/customers/${row.customer_id}`} variant="default">
            {t('affiliate.customer')}
          </Button>
        ) : null
      }
    >
      {(form, isDisabled) => {
        const affiliate = form.row as Wire<typeof affiliates> | null
        return (
          <>
            {affiliate ? (
              <ShareLink
                code={affiliate.tracking}
                note={affiliate.status && affiliate.approved ? undefined : t('affiliate.linkOff')}
              />
            ) : null}
            <ResourceForm form={form} isDisabled={isDisabled} />
            <AffiliateAnswers form={form} isDisabled={isDisabled} />
            {form.row ? <AffiliateLedger affiliateId={form.row.id} /> : null}
          </>
        )
      }}
    </ResourceEdit>
  )
}
