import { Button, Group, Pagination, SimpleGrid, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { pictureExactly } from '@shopwright/resource'
import { files } from '@shopwright/shop/model'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../api/rows.ts'
import type { FileRow } from '../api/uploads.ts'
import { FileDrop } from './FileDrop.tsx'
import classes from './FileLibrary.module.css'
import { FolderSelect } from './FolderSelect.tsx'
import { Thumb } from './Thumb.tsx'

type Props = { onPick: (ids: string[]) => void; isMany?: boolean; exactly?: string | undefined }

const size = 24

/** Upload at the top, what was uploaded before below. With `isMany` several can be picked. */
export function FileLibrary({ onPick, isMany = false, exactly }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const [folder, setFolder] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<string[]>([])
  const { data, isLoading } = useList(files, {
    is_private: false,
    ...(exactly ? pictureExactly(exactly) : {}),
    $limit: size,
    $skip: (page - 1) * size,
    $sort: { created_at: -1 },
    ...(sought ? { $search: sought } : {}),
    ...(folder ? { folder_id: folder } : {}),
  })

  const handleUploaded = (files: FileRow[], isAll: boolean) => {
    const ids = files.map(({ id }) => id)
    if (isMany) setPicked((known) => [...known, ...ids])
    else if (isAll) onPick(ids)
  }
  const handleClick = (id: string) => {
    if (isMany) setPicked((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id]))
    else onPick([id])
  }

  return (
    <Stack>
      <FileDrop
        onUploaded={handleUploaded}
        maxFiles={isMany ? 20 : 1}
        exactly={exactly}
        folder={folder}
        hint={exactly ? t('files.exactly', { exactly }) : undefined}
      />
      <Group gap="sm" wrap="wrap">
        <TextInput
          style={{ flex: '1 1 200px' }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('files.search')}
          aria-label={t('files.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
        />
        <FolderSelect
          value={folder}
          onChange={(id) => {
            setFolder(id)
            setPage(1)
          }}
        />
      </Group>
      {isLoading ? (
        <SimpleGrid cols={{ base: 3, sm: 6 }} spacing="xs">
          {Array.from({ length: 12 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <Skeleton key={index} height={110} />
          ))}
        </SimpleGrid>
      ) : null}
      {data && !data.total ? (
        <Text c="dimmed" ta="center" py="md">
          {t('files.none')}
        </Text>
      ) : null}
      <SimpleGrid cols={{ base: 3, sm: 6 }} spacing="xs">
        {data?.data.map((file) => (
          <UnstyledButton
            key={file.id}
            className={classes.file}
            onClick={() => handleClick(file.id)}
            aria-pressed={isMany ? picked.includes(file.id) : undefined}
            title={file.name}
          >
            <Thumb fileId={file.id} size={96} />
            <Text size="xs" truncate>
              {file.name}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        {data && data.total > size ? (
          <Pagination value={page} onChange={setPage} total={Math.ceil(data.total / size)} size="sm" />
        ) : (
          <span />
        )}
        {isMany ? (
          <Button disabled={!picked.length} onClick={() => onPick(picked)}>
            {t('files.use', { count: picked.length })}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
