import { Button } from '@mantine/core'
import { languageCopies, registry } from '@shopwright/shop/model'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { create, type WireRow } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

/** A language of the shop; a new one may get the texts of the primary language, so that nothing stands empty (spec §5). */
export default function LanguageEdit() {
  const { t } = useTranslation('screens')
  const { id } = useParams()
  const session = useSession()
  const isNew = id === 'new'
  const canCopy = mayCall(session, registry.get('language-copies'), 'create')
  const askToCopy = (row: WireRow) =>
    openConfirmWord({
      title: t('languageCopy.title'),
      text: t('languageCopy.text'),
      word: 'duplicate',
      action: t('languageCopy.action'),
      color: 'pine',
      onConfirm: async () => {
        try {
          await create(languageCopies, { store_language_id: row.id })
          tell('success', t('languageCopy.started'))
        } catch (error) {
          tellRefused(error, 'store-languages', 'update')
        }
      },
    })
  return (
    <ResourceEdit
      resource={registry.get('store-languages')}
      id={isNew ? undefined : id}
      actions={({ row }) =>
        row && !row.is_primary && canCopy ? (
          <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => askToCopy(row)}>
            {t('languageCopy.open')}
          </Button>
        ) : null
      }
      onSaved={(row) => {
        if (isNew && canCopy) askToCopy(row)
      }}
    />
  )
}
