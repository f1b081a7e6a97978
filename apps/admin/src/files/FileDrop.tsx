import { Group, List, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilePurpose, type FileRow, uploadFile } from '../api/uploads.ts'
import { formatBytes } from '../language/format.ts'
import { errorText } from '../notices/notices.ts'
import { FromAddress } from './FromAddress.tsx'
import { usePastedFiles } from './use-pasted-files.ts'
import { useUploadLimits } from './use-upload-limits.ts'

type Props = {
  onUploaded: (files: FileRow[]) => void
  accept?: string[]
  purpose?: FilePurpose
  maxSize?: number
  maxFiles?: number
  hint?: string | undefined
  /** pictures become this size, as “16x16 png” */
  exactly?: string | undefined
  /** where they lie from the first */
  folder?: string | null | undefined
}

/** Where files are dropped, pasted or chosen, and pictures named by their address. Says what is accepted, and which file was refused and why (spec §5). */
export function FileDrop({ onUploaded, accept, purpose, maxSize, maxFiles = 20, hint, exactly, folder }: Props) {
  const { t } = useTranslation(['admin', 'errors'])
  const client = useQueryClient()
  const own = useUploadLimits()
  const limits = { ...own, maxSize: maxSize ?? own.maxSize }
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const types = accept ?? limits.types
  const isTaken = ({ type }: File): boolean => !types.length || types.includes(type)

  const handleDrop = async (files: File[]) => {
    setBusy(true)
    setRefused([])
    const done: FileRow[] = []
    // One after the other, so that the quota is counted rightly.
    for (const file of files) {
      try {
        done.push(await uploadFile(file, { purpose, exactly, folder }))
      } catch (error) {
        setRefused((known) => [...known, `${file.name}: ${errorText(error)}`])
      }
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['files'] })
    if (done.length) onUploaded(done)
  }
  const handleReject = (rejections: FileRejection[]) => {
    const why = ({ file, errors }: FileRejection): string => {
      if (errors.some(({ code }) => code === 'file-too-large'))
        return t('errors:file-size-exceeded', { size: formatBytes(file.size), max: formatBytes(limits.maxSize) })
      if (errors.some(({ code }) => code === 'too-many-files')) return t('files.tooMany', { count: maxFiles })
      return t('errors:unsupported-file')
    }
    setRefused(rejections.map((rejection) => `${rejection.file.name}: ${why(rejection)}`))
  }

  usePastedFiles((files) => {
    const [fitting, others] = [files.filter(isTaken), files.filter((file) => !isTaken(file))]
    if (others.length) setRefused(others.map(({ name }) => `${name}: ${t('errors:unsupported-file')}`))
    if (fitting.length && !isBusy) void handleDrop(fitting.slice(0, maxFiles))
  })

  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={handleDrop}
        onReject={handleReject}
        loading={isBusy}
        {...(types.length ? { accept: types } : {})}
        maxSize={limits.maxSize}
        maxFiles={maxFiles}
        multiple={maxFiles > 1}
        aria-label={t('files.drop')}
        p="lg"
      >
        <Group justify="center" gap="md" wrap="nowrap">
          <IconUpload size={26} stroke={1.4} aria-hidden="true" />
          <div>
            <Text size="sm" fw={500}>
              {t('files.drop')}
            </Text>
            <Text size="xs" c="dimmed">
              {hint ??
                t('files.limits', {
                  size: formatBytes(limits.maxSize),
                  types: types.map((type) => type.split('/').at(-1)).join(', '),
                  count: maxFiles,
                })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {purpose ? null : <FromAddress exactly={exactly} folder={folder} onFetched={(file) => onUploaded([file])} />}
      {refused.length ? (
        <List size="sm" c="red" role="alert">
          {refused.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
