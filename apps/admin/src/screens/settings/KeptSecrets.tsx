import { Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { settings } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { useList } from '../../api/rows.ts'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { OwnPassword } from '../../kit/form/OwnPassword.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { useLabels } from '../../language/labels.ts'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'
import { useCustomer } from '../../session/use-session.ts'

/** The keys that the store keeps, by how they end; in full for who knows the password. */
export function KeptSecrets() {
  const { t } = useTranslation('screens')
  const labels = useLabels(settings)
  const { data } = useList(settings, { $limit: 1 })
  const kept = Object.entries((data?.data[0]?.kept_secrets ?? {}) as Record<string, string>)
  if (!kept.length) return null
  return (
    <Card component="section" mb="md">
      <Stack gap="sm">
        <Title order={2}>{t('keptSecrets.title')}</Title>
        {kept.map(([name, end]) => (
          <Group key={name} justify="space-between">
            <div>
              <Text size="sm">{labels.field(name)}</Text>
              <Text size="sm" c="dimmed" ff="monospace">
                {`••••${end}`}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('keptSecrets.showOne', { name: labels.field(name) })}
              onClick={() => openReveal(name, labels.field(name))}
            >
              {t('keptSecrets.show')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function openReveal(name: string, title: string): void {
  const id = dialogs.open({
    title,
    children: <Reveal name={name} onClose={() => dialogs.close(id)} />,
  })
}

function Reveal({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['screens', 'admin'])
  const { two_step } = useCustomer()
  const [value, setValue] = useState<string | null>(null)
  const form = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      password: checkRequired(password),
      ...(two_step ? { code: checkRequired(code) } : {}),
    }),
    async ({ password, code }) => {
      const body = { name, password, ...(two_step ? { code } : {}) }
      setValue((await request('POST', 'secret-reveals', { body })).value)
    },
  )
  if (value !== null)
    return (
      <Stack>
        <Text size="sm">{t('keptSecrets.value')}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('admin:action.close')}</Button>
        </Group>
      </Stack>
    )
  return (
    <ShortForm
      action={t('keptSecrets.show')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <Text size="sm">{t('keptSecrets.text')}</Text>
      <OwnPassword {...form.field('password')} label={t('keptSecrets.password')} data-autofocus />
      {two_step ? <CodeField {...form.field('code')} /> : null}
    </ShortForm>
  )
}
