import type { Wire } from '@shopwright/resource'
import { type marketing, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ResourceForm } from '../../kit/form/ResourceForm.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { ShareLink } from '../affiliates/ShareLink.tsx'
import { CampaignResults } from './CampaignResults.tsx'

/** A campaign: its link, what it is, and what came of it. */
export default function CampaignScreen() {
  const { t } = useTranslation('screens')
  return (
    <ResourceEdit resource={registry.get('marketing')} id={useRowId()}>
      {(form, isDisabled) => {
        const campaign = form.row as Wire<typeof marketing> | null
        return (
          <>
            {campaign ? (
              <ShareLink code={campaign.code} note={campaign.status ? undefined : t('campaign.linkOff')} />
            ) : null}
            <ResourceForm form={form} isDisabled={isDisabled} />
            {campaign ? <CampaignResults campaign={campaign} /> : null}
          </>
        )
      }}
    </ResourceEdit>
  )
}
