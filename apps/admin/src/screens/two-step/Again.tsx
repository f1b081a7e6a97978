import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { OwnPassword } from '../../kit/form/OwnPassword.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'

type Proof = { password: string; code?: string }
type Asked = {
  title: string
  text: string
  action: string
  isDangerous?: boolean
  /** of who asks: whether a code is asked for beside the password */
  withCode: boolean
  /** throws what the server has against it; the dialog closes after it */
  send: (proof: Proof) => Promise<void>
}

/** Asks who one is once more, before something is done that only the person may do. */
export function openAgain({ title, ...asked }: Asked): void {
  const id = dialogs.open({
    title,
    children: <Again {...asked} onClose={() => dialogs.close(id)} />,
  })
}

function Again({ text, action, isDangerous, withCode, send, onClose }: Omit<Asked, 'title'> & { onClose: () => void }) {
  const { t } = useTranslation(['screens', 'admin'])
  const form = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      password: checkRequired(password),
      ...(withCode ? { code: checkRequired(code) } : {}),
    }),
    async ({ password, code }) => {
      await send({ password, ...(withCode ? { code } : {}) })
      onClose()
    },
  )
  return (
    <ShortForm
      action={action}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
      isDangerous={isDangerous}
    >
      <Text size="sm">{text}</Text>
      <OwnPassword {...form.field('password')} label={t('twoStep.password')} data-autofocus />
      {withCode ? <CodeField {...form.field('code')} /> : null}
    </ShortForm>
  )
}
