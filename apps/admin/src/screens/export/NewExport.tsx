import { Button, Card, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core'
import { exportFiles, exportProfiles } from '@shopwright/shop/model'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { create } from '../../api/rows.ts'
import { useExport } from '../../kit/list/use-export.ts'
import { mayCall } from '../../kit/rights.ts'
import { tellDone, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { Languages } from './Languages.tsx'

type Type = 'products' | 'categories'

/** Products or categories by the fields that files have: what is saved here comes back by an import. */
export function NewExport() {
  const { t } = useTranslation('screens')
  const [asked] = useSearchParams()
  const client = useQueryClient()
  const session = useSession()
  const mayStart = mayCall(session, exportFiles, 'create')
  const mayKeep = mayCall(session, exportProfiles, 'create')
  const { isBusy, start } = useExport()
  const [type, setType] = useState<Type>(asked.get('type') === 'categories' ? 'categories' : 'products')
  const [extension, setExtension] = useState<'xlsx' | 'xml'>('xlsx')
  const [languages, setLanguages] = useState<string[]>([])
  const [name, setName] = useState('')
  // Filters are those of the list that one came from.
  const query = type === asked.get('type') ? asked.get('query') : null
  const save = async () => {
    try {
      await create(exportProfiles, { name: name.trim(), type, extension, languages, query })
      tellDone('export-profiles', 'create')
      setName('')
      await client.invalidateQueries({ queryKey: ['export-profiles'] })
    } catch (error) {
      tellRefused(error, 'export-profiles', 'create')
    }
  }
  if (!mayStart && !mayKeep) return null
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>{t('export.new')}</Title>
        <Choice
          label={t('export.what')}
          value={type}
          onChange={(value) => setType(value as Type)}
          data={(['products', 'categories'] as const).map((value) => ({ value, label: t(`import.types.${value}`) }))}
        />
        <Choice
          label={t('export.format')}
          hint={t(extension === 'xlsx' ? 'export.xlsxHint' : 'export.xmlHint')}
          value={extension}
          onChange={(value) => setExtension(value as 'xlsx' | 'xml')}
          data={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'xml', label: 'XML' },
          ]}
        />
        <Languages value={languages} onChange={setLanguages} />
        <Text size="sm" c="dimmed">
          {query ? t('export.filtered') : t('export.unfiltered')}{' '}
          <Link to={`/admin/${type}${query ? `?${query}` : ''}`}>{t('export.toList')}</Link>
        </Text>
        {mayStart ? (
          <Button
            leftSection={<IconDownload size={16} />}
            loading={isBusy}
            onClick={() => start({ resource: type, extension, languages, query })}
          >
            {t('export.start')}
          </Button>
        ) : null}
        {mayKeep ? (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              label={t('export.saveAs')}
              value={name}
              maxLength={128}
              onChange={(event) => setName(event.currentTarget.value)}
              style={{ flex: 1 }}
            />
            <Button variant="default" disabled={!name.trim()} onClick={save}>
              {t('export.save')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  )
}

type ChoiceProps = {
  label: string
  hint?: string
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, hint, ...rest }: ChoiceProps) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-label={label} {...rest} />
      {hint ? (
        <Text size="xs" c="dimmed" mt={4}>
          {hint}
        </Text>
      ) : null}
    </div>
  )
}
