import { Button, Code, CopyButton, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core'
import { apiTokens } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { create } from '../../api/rows.ts'
import { RightsTable } from '../../kit/form/PermissionsTable.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { rights } from '../../kit/form/services.ts'
import type { Values } from '../../kit/form/values.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { useLabels } from '../../language/labels.ts'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'

const presets = { read: ['*:get'], all: ['*:*'] } as const
const lifetimes = [30, 90, 365] as const
const day = 24 * 60 * 60_000

/** Opens the form of a new key, and shows the key once it is made. */
export function openNewToken(): void {
  const id = dialogs.open({
    title: i18next.t('screens:apiTokens.new'),
    size: 'lg',
    children: <NewToken onClose={() => dialogs.close(id)} />,
  })
}

function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['screens', 'admin'])
  const labels = useLabels(apiTokens)
  const [access, setAccess] = useState<'read' | 'all' | 'chosen'>('read')
  const [chosen, setChosen] = useState<Values[]>([])
  const [days, setDays] = useState<string | null>('365')
  const [token, setToken] = useState<string | null>(null)
  const form = useForm(
    { name: '' },
    ({ name }) => ({ name: checkRequired(name) }),
    async ({ name }) => {
      const scopes = access === 'chosen' ? scopesOf(chosen) : [...presets[access]]
      const expires_at = days ? new Date(Date.now() + Number(days) * day).toISOString() : null
      const made = await create(apiTokens, { name: name.trim(), scopes, expires_at })
      setToken((made as unknown as { token: string }).token) // told this once, and no field of the row
      await queryClient.invalidateQueries({ queryKey: ['api-tokens'] })
    },
  )
  if (token) return <Shown token={token} onClose={onClose} />
  return (
    <ShortForm
      action={t('apiTokens.make')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      isReady={!(access === 'chosen' && !scopesOf(chosen).length)}
      onCancel={onClose}
    >
      <TextInput {...form.field('name')} label={labels.field('name')} maxLength={64} data-autofocus />
      <Radio.Group label={t('apiTokens.access')} value={access} onChange={(value) => setAccess(value as typeof access)}>
        <Stack gap="xs" mt={6}>
          {(['read', 'all', 'chosen'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`apiTokens.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {access === 'chosen' ? <RightsTable rows={chosen} onChange={setChosen} isDisabled={false} /> : null}
      <Select
        label={t('apiTokens.expires')}
        data={lifetimes.map((count) => ({ value: String(count), label: t('apiTokens.days', { count }) }))}
        placeholder={t('apiTokens.never')}
        value={days}
        onChange={setDays}
        clearable
      />
    </ShortForm>
  )
}

const scopesOf = (rows: readonly Values[]): string[] =>
  rows.flatMap((row) =>
    rights.filter((right) => row[right]).map((right) => `${String(row.service)}:${right.slice('can_'.length)}`),
  )

function Shown({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('screens')
  return (
    <Stack>
      <Text fw={600}>{t('apiTokens.made')}</Text>
      <Text size="sm">{t('apiTokens.madeText')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {token}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'apiTokens.copied' : 'apiTokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('apiTokens.done')}</Button>
      </Group>
    </Stack>
  )
}
