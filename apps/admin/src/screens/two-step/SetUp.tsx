import { Center, Code, CopyButton, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answers.ts'
import { ApiError } from '../../api/api-error.ts'
import { lazyPart } from '../../api/part.ts'
import { request } from '../../api/request.ts'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { OwnPassword } from '../../kit/form/OwnPassword.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const KeyPicture = lazyPart(() => import('./KeyPicture.tsx'))

type Key = Answer<'POST /api/two-step/key'>
type Props = {
  onDone: () => void
  onCancel?: () => void
  /** it is on, and the recovery codes are on the screen */
  onOn?: () => void
}

/** Password, then the key for the app and its first code, then the recovery codes. */
export function SetUp({ onDone, onCancel, onOn }: Props) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />
  if (!key) return <AskPassword onKey={setKey} onCancel={onCancel} />
  return (
    <FirstCode
      made={key}
      onCancel={onCancel}
      onOver={() => setKey(null)}
      onOn={(told) => {
        setCodes(told)
        onOn?.()
      }}
    />
  )
}

function AskPassword({ onKey, onCancel }: { onKey: (key: Key) => void; onCancel: (() => void) | undefined }) {
  const { t } = useTranslation(['screens', 'admin'])
  const form = useForm(
    { password: '' },
    ({ password }) => ({ password: checkRequired(password) }),
    async (body) => onKey(await request('POST', 'two-step/key', { body })),
  )
  return (
    <ShortForm
      action={t('twoStep.next')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onCancel={onCancel}
    >
      <Text size="sm">{t('twoStep.setUpText')}</Text>
      <OwnPassword {...form.field('password')} label={t('twoStep.password')} data-autofocus />
    </ShortForm>
  )
}

type First = {
  made: Key
  onOn: (codes: string[]) => void
  onOver: () => void
  onCancel: (() => void) | undefined
}

function FirstCode({ made: { key, address, ticket }, onOn, onOver, onCancel }: First) {
  const { t } = useTranslation('screens')
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: checkRequired(code) }),
    async ({ code }) => {
      try {
        onOn((await request('POST', 'two-step', { body: { ticket, code } })).recovery_codes)
      } catch (error) {
        // Whoever took longer than the key lasts begins with a new one.
        if (error instanceof ApiError && error.code === 'two-step-over') onOver()
        throw error
      }
    },
  )
  return (
    <ShortForm
      action={t('twoStep.turnOn')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onCancel={onCancel}
    >
      <Text size="sm">{t('twoStep.scan')}</Text>
      <Center>
        <Suspense fallback={<Skeleton w={220} h={220} />}>
          <KeyPicture address={address} />
        </Suspense>
      </Center>
      <Stack gap={4}>
        <Text size="sm">{t('twoStep.byHand')}</Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code block data-key style={{ overflowWrap: 'anywhere', whiteSpace: 'normal', flex: 1 }}>
            {key.replace(/(.{4})(?=.)/g, '$1 ')}
          </Code>
          <CopyButton value={key}>
            {({ copied, copy }) => (
              <UnstyledButton onClick={copy} fz="sm" c="pine" py={8}>
                {t(copied ? 'twoStep.copied' : 'twoStep.copy')}
              </UnstyledButton>
            )}
          </CopyButton>
        </Group>
      </Stack>
      <CodeField {...form.field('code')} isFirst />
    </ShortForm>
  )
}
