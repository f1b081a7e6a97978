import {
  Alert,
  Button,
  Card,
  Checkbox,
  Grid,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { matchingKeys } from '@shopwright/shop/rules'
import { IconPlayerPlay, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useRow } from '../../api/rows.ts'
import { uploadFile } from '../../api/uploads.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { LoadError } from '../../kit/states.tsx'
import { useRemove } from '../../kit/use-remove.tsx'
import { errorText, tell } from '../../notices/notices.ts'
import { FieldMap } from './FieldMap.tsx'
import { FileChoice } from './FileChoice.tsx'
import { RunResult } from './RunResult.tsx'
import { type Candidate, newProfile, type Profile, type ProfileRow, type Samples } from './types.ts'

/** One profile: its file, its field map, its dry run, its run (spec §3). */
export default function ImportScreen() {
  const { t } = useTranslation('screens')
  const { id } = useParams()
  const row = useRow<ProfileRow>('import-profiles', id === 'new' ? undefined : id)
  if (row.error) return <LoadError error={row.error} onRetry={row.refetch} />
  if (id !== 'new' && !row.data)
    return (
      <Page>
        <Skeleton height={480} />
      </Page>
    )
  return (
    <ProfileEditor
      key={row.data?.id ?? 'new'}
      start={row.data ?? newProfile(t('import.newName'))}
      id={row.data?.id ?? null}
    />
  )
}

function ProfileEditor({ start, id }: { start: Profile; id: string | null }) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useRemove(registry.get('import-profiles'))
  const [search, setSearch] = useSearchParams()
  const [profile, setProfile] = useState(start)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'upload' | 'dry' | 'run' | 'save' | null>(null)
  const change = (changes: Partial<Profile>) => setProfile((known) => ({ ...known, ...changes }))

  const samples = useQuery({
    queryKey: ['import-samples', profile.file_id, profile.type],
    queryFn: () =>
      request<Samples>('GET', 'import-samples', { query: { file_id: profile.file_id, type: profile.type } }),
    enabled: profile.file_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const candidate =
    samples.data?.candidates.find(({ path }) => path === profile.xml_path) ?? samples.data?.candidates[0]

  const takeGuess = (found: Candidate, format: 'xlsx' | 'xml') =>
    change({
      extension: format,
      xml_path: found.path,
      matching_key: found.guess.matching_key,
      availability_column: found.guess.availability_column,
      fields: found.guess.fields.map(({ default: fallback, ...field }) => ({
        ...field,
        code_source: field.code_source ?? null,
        name: field.name ?? null,
        default_value: fallback ?? null,
      })),
    })

  const handleFile = async (file: File) => {
    setBusy('upload')
    setRefusal(null)
    try {
      const made = await uploadFile(file, 'import')
      const found = await request<Samples>('GET', 'import-samples', { query: { file_id: made.id, type: profile.type } })
      client.setQueryData(['import-samples', made.id, profile.type], found)
      change({ file_id: made.id, remote_url: null })
      const [first] = found.candidates
      if (first && !profile.fields.length) takeGuess(first, found.format)
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(null)
    }
  }

  const save = async (): Promise<string | null> => {
    const {
      name,
      type,
      extension,
      remote_url,
      file_id,
      xml_path,
      matching_key,
      availability_column,
      offset,
      limit,
      multi_value_strategy,
      skip_unavailable,
      update_existing_only,
      fields,
    } = profile
    const body = {
      name,
      type,
      extension,
      remote_url,
      file_id,
      xml_path,
      matching_key,
      availability_column,
      offset,
      limit,
      multi_value_strategy,
      skip_unavailable,
      update_existing_only,
      fields: fields.map(({ field, language, source, code_source, name: label, transforms, default_value }) => ({
        field,
        language,
        source,
        code_source,
        name: label,
        transforms,
        default_value,
      })),
    }
    try {
      const saved = await request<ProfileRow>(id ? 'PATCH' : 'POST', id ? `import-profiles/${id}` : 'import-profiles', {
        body,
      })
      setFaults({})
      await client.invalidateQueries({ queryKey: ['import-profiles'] })
      return saved.id
    } catch (error) {
      setFaults(error instanceof ApiError ? error.fields : {})
      setRefusal(errorText(error))
      return null
    }
  }

  const run = async (dry: boolean) => {
    setBusy(dry ? 'dry' : 'run')
    setRefusal(null)
    const saved = await save()
    if (saved) {
      try {
        const made = await request<{ id: string }>('POST', 'imports', { body: { profile_id: saved, dry_run: dry } })
        if (id) setSearch({ run: made.id })
        else await navigate(`/admin/import/${saved}?run=${made.id}`, { replace: true })
      } catch (error) {
        setFaults(error instanceof ApiError ? error.fields : {})
        setRefusal(errorText(error))
      }
    }
    setBusy(null)
  }

  const handleSave = async () => {
    setBusy('save')
    const saved = await save()
    setBusy(null)
    if (!saved) return
    tell('success', t('import.saved'))
    if (!id) await navigate(`/admin/import/${saved}`, { replace: true })
  }

  const sources = candidate?.fields ?? []
  const isReady = Boolean((profile.file_id || profile.remote_url) && profile.fields.length)
  return (
    <Page>
      <PageHead title={id ? profile.name : t('import.new')} back="/admin/import">
        {id ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => remove([id], { title: profile.name, onRemoved: () => void navigate('/admin/import') })}
          >
            {t('admin:action.delete')}
          </Button>
        ) : null}
        <Button variant="default" loading={busy === 'save'} onClick={handleSave}>
          {t('admin:action.save')}
        </Button>
        <Button
          variant="light"
          leftSection={<IconTestPipe size={16} />}
          loading={busy === 'dry'}
          disabled={!isReady}
          onClick={() => run(true)}
        >
          {t('import.dryRun')}
        </Button>
        <Button
          leftSection={<IconPlayerPlay size={16} />}
          loading={busy === 'run'}
          disabled={!isReady}
          onClick={() => run(false)}
        >
          {t('import.run')}
        </Button>
      </PageHead>
      <Stack gap="md">
        {refusal ? (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        ) : null}
        {search.get('run') ? <RunResult id={search.get('run') as string} /> : null}
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="md">
              <FileChoice
                profile={profile}
                faults={faults}
                isBusy={busy === 'upload'}
                samples={samples.data}
                error={samples.error}
                onFile={handleFile}
                onChange={change}
                onCandidate={(found) => takeGuess(found, samples.data?.format ?? 'xml')}
              />
              <FieldMap
                type={profile.type}
                fields={profile.fields}
                sources={sources}
                faults={faults}
                onChange={(fields) => change({ fields })}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Card>
              <Stack gap="md">
                <Title order={2}>{t('import.rules')}</Title>
                <TextInput
                  label={t('import.fields.name')}
                  value={profile.name}
                  error={faults.name}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                />
                <div>
                  <Text size="sm" fw={500} mb={4}>
                    {t('import.fields.type')}
                  </Text>
                  <SegmentedControl
                    fullWidth
                    aria-label={t('import.fields.type')}
                    value={profile.type}
                    onChange={(type) => change({ type: type as Profile['type'], fields: [] })}
                    data={['products', 'categories'].map((value) => ({ value, label: t(`import.types.${value}`) }))}
                  />
                </div>
                <Select
                  label={t('import.fields.matching_key')}
                  description={t('import.hints.matching_key')}
                  data={matchingKeys
                    .filter((key) => profile.type === 'products' || key === 'external_id' || key === 'slug')
                    .map((value) => ({ value, label: t(`import.names.${value}`) }))}
                  value={profile.matching_key}
                  error={faults.matching_key}
                  allowDeselect={false}
                  onChange={(value) => change({ matching_key: value ?? 'external_id' })}
                />
                <Select
                  label={t('import.fields.availability_column')}
                  clearable
                  searchable
                  data={[
                    ...new Set([
                      ...sources.map(({ source }) => source),
                      ...(profile.availability_column ? [profile.availability_column] : []),
                    ]),
                  ]}
                  value={profile.availability_column}
                  onChange={(availability_column) => change({ availability_column })}
                />
                <Checkbox
                  label={t('import.fields.skip_unavailable')}
                  checked={profile.skip_unavailable}
                  onChange={(event) => change({ skip_unavailable: event.currentTarget.checked })}
                />
                <Checkbox
                  label={t('import.fields.update_existing_only')}
                  checked={profile.update_existing_only}
                  onChange={(event) => change({ update_existing_only: event.currentTarget.checked })}
                />
                <div>
                  <Text size="sm" fw={500} mb={4}>
                    {t('import.fields.multi_value_strategy')}
                  </Text>
                  <SegmentedControl
                    fullWidth
                    aria-label={t('import.fields.multi_value_strategy')}
                    value={profile.multi_value_strategy}
                    onChange={(value) => change({ multi_value_strategy: value as Profile['multi_value_strategy'] })}
                    data={['replace', 'merge'].map((value) => ({ value, label: t(`import.strategies.${value}`) }))}
                  />
                </div>
                <Group grow>
                  <NumberInput
                    label={t('import.fields.offset')}
                    min={0}
                    value={profile.offset}
                    onChange={(value) => change({ offset: Number(value) || 0 })}
                  />
                  <NumberInput
                    label={t('import.fields.limit')}
                    min={1}
                    value={profile.limit ?? ''}
                    onChange={(value) => change({ limit: value === '' ? null : Number(value) })}
                  />
                </Group>
              </Stack>
            </Card>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  )
}
