import '@mantine/dropzone/styles.layer.css'
import { Group, List, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { fileTypeNames } from '@shopwright/resource'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whileComing } from '../api/coming.ts'
import { type FilePurpose, type FileRow, type Replaces, uploadFile } from '../api/uploads.ts'
import { useLatest } from '../api/use-latest.ts'
import { codeText } from '../language/code-text.ts'
import { formatBytes } from '../language/format.ts'
import { errorText } from '../notices/notices.ts'
import { FromAddress } from './FromAddress.tsx'
import { useFileRights } from './use-file-rights.ts'
import { usePastedFiles } from './use-pasted-files.ts'
import { useUploadLimits } from './use-upload-limits.ts'

type Props = {
  /** `isAll`: nothing was left out, and nothing is said here */
  onUploaded: (files: FileRow[], isAll: boolean) => void
  accept?: string[]
  purpose?: FilePurpose
  maxSize?: number
  maxFiles?: number
  hint?: string | undefined
  /** pictures become this size, as “16x16 png” */
  exactly?: string | undefined
  /** where they lie from the first */
  folder?: string | null | undefined
  /** one picture comes in the place of another */
  replaces?: Replaces | undefined
}

/**
 * Where files are dropped, pasted or chosen, and pictures named by their address. Says what is accepted, and which file was refused and
 * why (spec §5). Nothing for who may not add any.
 */
export function FileDrop(props: Props) {
  return useFileRights().mayAdd ? <Drop {...props} /> : null
}

function Drop({ onUploaded, accept, purpose, maxSize, maxFiles = 20, hint, exactly, folder, replaces }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const own = useUploadLimits()
  const limits = { ...own, maxSize: maxSize ?? own.maxSize }
  const handOver = useLatest(onUploaded)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const types = accept ?? limits.types
  const names = fileTypeNames(types)
  const unsupported = codeText('unsupported-file', { types: names })
  const isTaken = ({ type }: File): boolean => !types.length || types.includes(type)

  /** Uploads what fits and says of all the rest why it was left out. */
  const take = async (files: File[], others: string[]): Promise<void> => {
    const left = files.slice(maxFiles)
    const [first] = left
    const tooMany = first
      ? [t('files.tooMany', { count: maxFiles, left: left.length, given: files.length, first: first.name })]
      : []
    setRefused([...others, ...tooMany])
    if (!files.length) return
    setBusy(true)
    const done: FileRow[] = []
    // One after the other, so that the quota is counted rightly.
    await whileComing(async () => {
      for (const file of files.slice(0, maxFiles)) {
        try {
          done.push(await uploadFile(file, { purpose, exactly, folder, replaces }))
        } catch (error) {
          setRefused((known) => [...known, `${file.name}: ${errorText(error)}`])
        }
      }
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['files'] })
      if (done.length) handOver(done, done.length === files.length + others.length)
    })
  }
  const whyNot = ({ file, errors }: FileRejection): string =>
    errors.some(({ code }) => code === 'file-too-large')
      ? codeText('file-size-exceeded', { size: file.size, max: limits.maxSize })
      : unsupported
  const handleDrop = (files: File[], rejections: FileRejection[]) =>
    take(
      files,
      rejections.map((rejection) => `${rejection.file.name}: ${whyNot(rejection)}`),
    )

  usePastedFiles((files) => {
    if (isBusy) return
    const others = files.filter((file) => !isTaken(file)).map(({ name }) => `${name}: ${unsupported}`)
    void take(files.filter(isTaken), others)
  })

  return (
    <Stack gap="xs">
      <Dropzone
        onDropAny={handleDrop}
        onDrop={() => {}} // asked for by its type
        loading={isBusy}
        {...(types.length ? { accept: types } : {})}
        maxSize={limits.maxSize}
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
                  types: names,
                  count: maxFiles,
                })}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {purpose ? null : (
        <FromAddress
          exactly={exactly}
          folder={folder}
          replaces={replaces}
          onFetched={(file) => handOver([file], true)}
        />
      )}
      {refused.length ? (
        <div role="alert">
          <List size="sm" c="var(--mantine-color-error)">
            {refused.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  )
}
