import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whileComing } from '../api/coming.ts'
import { type FileRow, fetchPicture, type UploadOptions } from '../api/uploads.ts'
import { errorText } from '../notices/notices.ts'
import classes from './FromAddress.module.css'

type Props = Omit<UploadOptions, 'purpose'> & { onFetched: (file: FileRow) => void }

/** A picture that lies somewhere on the web: the shop fetches it and keeps its own. */
export function FromAddress({ exactly, folder, replaces, onFetched }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const handleFetch = async () => {
    setBusy(true)
    setFault(null)
    try {
      await whileComing(async () => {
        const file = await fetchPicture(url.trim(), { exactly, folder, replaces })
        setUrl('')
        await client.invalidateQueries({ queryKey: ['files'] })
        onFetched(file)
      })
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.row}>
      <TextInput
        type="url"
        label={t('files.address')}
        value={url}
        error={fault}
        maxLength={2048}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          // It may stand inside of a form, which is not what Enter sends here.
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (url.trim() && !isBusy) void handleFetch()
        }}
        className={classes.address}
      />
      <Button variant="default" mt={24} loading={isBusy} disabled={!url.trim()} onClick={handleFetch}>
        {t('files.fetch')}
      </Button>
    </div>
  )
}
