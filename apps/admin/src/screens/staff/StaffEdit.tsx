import { Card, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ResourceForm } from '../../kit/form/ResourceForm.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'

/** What somebody of the team may do; of the owner there is nothing to set. */
export default function StaffEdit() {
  const { t } = useTranslation('screens')
  const { id } = useParams()
  return (
    <ResourceEdit resource={registry.get('staff-members')} id={id}>
      {(form, isDisabled) =>
        form.row?.is_owner ? (
          <Card>
            <Text>{t('staff.owner')}</Text>
          </Card>
        ) : (
          <ResourceForm form={form} isDisabled={isDisabled} />
        )
      }
    </ResourceEdit>
  )
}
