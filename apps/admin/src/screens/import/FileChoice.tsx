import '@mantine/dropzone/styles.layer.css'
import { Button, Card, Group, Loader, SegmentedControl, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import type { Profile } from './profile.ts'
import type { Candidate, Samples } from './samples.ts'
import { templateNames } from './templates.ts'

type Props = {
  profile: Profile
  faults: Record<string, string>
  isBusy: boolean
  samples: Samples | undefined
  error: unknown
  onFile: (file: File) => void
  /** looks into what the address has */
  onAddress: () => void
  onChange: (changes: Partial<Profile>) => void
  onCandidate: (candidate: Candidate) => void
}

/** A file from here, or an address that is fetched at each run; and where in it the rows are. */
export function FileChoice({
  profile,
  faults,
  isBusy,
  samples,
  error,
  onFile,
  onAddress,
  onChange,
  onCandidate,
}: Props) {
  const { t } = useTranslation('screens')
  const [mode, setMode] = useState<'file' | 'url'>(profile.remote_url ? 'url' : 'file')
  const told = samples?.candidates.find(({ path }) => path === profile.xml_path)?.template
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2}>{t('import.source')}</Title>
          <SegmentedControl
            size="xs"
            value={mode}
            onChange={(value) => setMode(value as 'file' | 'url')}
            data={[
              { value: 'file', label: t('import.byFile') },
              { value: 'url', label: t('import.byUrl') },
            ]}
          />
        </Group>
        {mode === 'file' ? (
          <Dropzone
            onDrop={([file]) => file && onFile(file)}
            multiple={false}
            loading={isBusy}
            p="lg"
            inputProps={{ 'aria-label': t('import.drop') }}
          >
            <Group justify="center" gap="md" wrap="nowrap" style={{ pointerEvents: 'none' }}>
              <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden="true" />
              <div>
                <Text fw={500}>{profile.file_id ? t('import.dropAgain') : t('import.drop')}</Text>
                <Text size="sm" c="dimmed">
                  {t('import.dropHint')}
                </Text>
              </div>
            </Group>
          </Dropzone>
        ) : (
          <>
            <TextInput
              label={t('import.fields.remote_url')}
              placeholder="https://"
              value={profile.remote_url ?? ''}
              error={faults.remote_url ?? faults.url}
              onChange={(event) =>
                onChange({
                  remote_url: event.currentTarget.value || null,
                  ...(event.currentTarget.value ? { file_id: null } : {}),
                })
              }
            />
            {/* Who has looked chooses among what is there. */}
            {samples ? null : (
              <Group grow align="start">
                <Select
                  label={t('import.fields.extension')}
                  data={['xlsx', 'xml']}
                  value={profile.extension}
                  allowDeselect={false}
                  onChange={(value) => onChange({ extension: value as Profile['extension'] })}
                />
                <TextInput
                  label={t('import.fields.xml_path')}
                  value={profile.xml_path ?? ''}
                  onChange={(event) => onChange({ xml_path: event.currentTarget.value || null })}
                />
              </Group>
            )}
            <Group gap="sm" wrap="wrap">
              <Button variant="default" loading={isBusy} disabled={!profile.remote_url} onClick={onAddress}>
                {t(samples ? 'import.lookAgain' : 'import.look')}
              </Button>
              <Text size="sm" c="dimmed" flex="1 1 220px">
                {t('import.urlHint')}
              </Text>
            </Group>
          </>
        )}
        {faults.file_id ? (
          <Text c="red" size="sm" role="alert">
            {faults.file_id}
          </Text>
        ) : null}
        {error ? <Refusal text={errorText(error)} /> : null}
        {profile.file_id && !samples && !error ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm" c="dimmed">
              {t('import.reading')}
            </Text>
          </Group>
        ) : null}
        {told ? (
          <Text size="sm" c="dimmed">
            {t('import.template', { name: told === 'own' ? t('import.templateOwn') : templateNames[told] })}
          </Text>
        ) : null}
        {told === 'opencart' ? (
          <Text size="sm" c="dimmed">
            {t('import.openCart')}
          </Text>
        ) : null}
        {samples?.candidates.length ? (
          <Select
            label={t(samples.format === 'xml' ? 'import.fields.xml_path' : 'import.fields.sheet')}
            allowDeselect={false}
            value={profile.xml_path}
            data={samples.candidates.map(({ path, count }) => ({
              value: path,
              label: t('import.candidate', { path, count, number: count }),
            }))}
            onChange={(path) => {
              const found = samples.candidates.find((one) => one.path === path)
              if (found) onCandidate(found)
            }}
          />
        ) : null}
      </Stack>
    </Card>
  )
}
