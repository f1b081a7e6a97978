import '@mantine/dropzone/styles.layer.css'
import { Button, Card, Checkbox, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { Wire } from '@shopwright/resource'
import { type moveIns, moveParts } from '@shopwright/shop/model'
import { type ImportEntity, partsOf } from '@shopwright/shop/rules'
import { IconFileSpreadsheet, IconPlayerPlay, IconTestPipe } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { request } from '../../api/request.ts'
import { create, nounOf } from '../../api/rows.ts'
import { uploadFile } from '../../api/uploads.ts'
import { faultText } from '../../kit/fault-text.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { formatNumber } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { RunResult } from '../import/RunResult.tsx'
import type { Candidate } from '../import/samples.ts'
import { templateNames } from '../import/templates.ts'

type Move = Wire<typeof moveIns>
type Opened = { id: string; name: string; parts: Partial<Record<ImportEntity, Candidate>> }

/** Another shop, in one file and one go: what the file holds, a preview, the move, and what came of it. */
export default function MoveIn() {
  const { t } = useTranslation(['screens', 'admin'])
  const [search, setSearch] = useSearchParams()
  const [file, setFile] = useState<Opened | null>(null)
  const [base, setBase] = useState('')
  const [without, setWithout] = useState<ImportEntity[]>([])
  const { send, isBusy, error, fields } = useSending()
  const move = search.get('move')
  const open = (chosen: File) =>
    send(async () => {
      const { id, name } = await uploadFile(chosen, { purpose: 'import' })
      const { candidates } = await request('GET', 'import-samples', {
        query: { file_id: id, type: 'products' },
      })
      setFile({ id, name: name ?? chosen.name, parts: partsOf(candidates.filter(({ count }) => count > 0)) })
      setWithout([])
      setSearch({}, { replace: true })
    })
  const found = moveParts.filter((part) => file?.parts[part])
  const wanted = found.filter((part) => !without.includes(part))
  const { template } = file?.parts.products ?? {}
  const start = (dry_run: boolean) =>
    send(async () => {
      const made = await create(nounOf<typeof moveIns>('move-ins'), {
        file_id: file?.id as string,
        picture_base: base.trim() || null,
        dry_run,
        without: moveParts.filter((part) => !wanted.includes(part)),
      })
      setSearch({ move: made.id }, { replace: true })
    })
  return (
    <Page>
      <PageHead title={t('moveIn.title')} description={t('moveIn.text')} back="/admin/import">
        {wanted.length ? (
          <>
            <Button
              variant="light"
              leftSection={<IconTestPipe size={16} />}
              loading={isBusy}
              onClick={() => start(true)}
            >
              {t('import.dryRun')}
            </Button>
            <Button leftSection={<IconPlayerPlay size={16} />} loading={isBusy} onClick={() => start(false)}>
              {t('moveIn.run')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <Stack gap="md">
        {error ? <Refusal text={errorText(error)} /> : null}
        <Card>
          <Stack gap="md">
            <Title order={2}>{t('import.source')}</Title>
            <Dropzone
              onDrop={([chosen]) => chosen && void open(chosen)}
              multiple={false}
              loading={isBusy}
              p="lg"
              inputProps={{ 'aria-label': t('import.drop') }}
            >
              <Group justify="center" gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
                <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden="true" />
                <div>
                  <Text fw={500}>{file ? file.name : t('import.drop')}</Text>
                  <Text size="sm" c="dimmed">
                    {file ? t('moveIn.another') : t('import.dropHint')}
                  </Text>
                </div>
              </Group>
            </Dropzone>
            {file && !found.length ? <Refusal text={t('moveIn.nothing')} /> : null}
            {found.length ? (
              <>
                <Checkbox.Group
                  label={t('moveIn.found')}
                  description={
                    template && templateNames[template] ? t('moveIn.of', { name: templateNames[template] }) : undefined
                  }
                  value={wanted}
                  onChange={(chosen) => setWithout(found.filter((part) => !chosen.includes(part)))}
                >
                  <Stack gap="xs" mt="xs">
                    {found.map((part) => (
                      <Checkbox
                        key={part}
                        value={part}
                        label={t('moveIn.part', {
                          part: t(`import.types.${part}`),
                          rows: formatNumber(file?.parts[part]?.count ?? 0),
                        })}
                      />
                    ))}
                  </Stack>
                </Checkbox.Group>
                {wanted.includes('products') || wanted.includes('categories') ? (
                  <TextInput
                    type="url"
                    label={t('import.fields.picture_base')}
                    description={t('import.hints.picture_base')}
                    maxLength={1024}
                    value={base}
                    error={fields.picture_base}
                    onChange={(event) => setBase(event.currentTarget.value)}
                  />
                ) : null}
                <Text size="sm" c="dimmed">
                  {t('moveIn.left')}
                </Text>
              </>
            ) : null}
          </Stack>
        </Card>
        {move ? <MoveResult id={move} /> : null}
      </Stack>
    </Page>
  )
}

/** The runs of a move, in their order, each as it goes. */
function MoveResult({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const { data: move } = useQuery({
    queryKey: ['move-ins', 'list', 'one', id],
    queryFn: () => request<Move>('GET', `move-ins/${id}`),
    refetchInterval: ({ state }) => (state.data && ['done', 'failed'].includes(state.data.state) ? false : 700),
  })
  if (!move) return null
  if (move.error) return <Refusal text={faultText(move.error)} />
  if (!move.runs)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{t('moveIn.reading')}</Text>
      </Group>
    )
  return moveParts.map((part) => {
    const run = move.runs?.[part]
    return run ? <RunResult key={run} id={run} type={part} called={t(`import.types.${part}`)} /> : null
  })
}
