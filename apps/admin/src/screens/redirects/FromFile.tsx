import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answers.ts'
import { request } from '../../api/request.ts'
import { uploadFile } from '../../api/uploads.ts'
import { tellRefused } from '../../notices/notices.ts'

export type Outcome = Answer<'POST /api/redirect-files'>

/** Takes redirects from a spreadsheet, such as this list is saved as. */
export function FromFile({ onDone }: { onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const handleFile = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const { id } = await uploadFile(file, { purpose: 'import' })
      onDone(await request('POST', 'redirect-files', { body: { file_id: id } }))
      for (const key of ['url-redirects', 'missing-pages']) await client.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      tellRefused(error, 'url-redirects', 'create')
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton onChange={handleFile} accept=".xlsx,.csv">
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={16} />} loading={isBusy}>
          {t('redirects.fromFile')}
        </Button>
      )}
    </FileButton>
  )
}
