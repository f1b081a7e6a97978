import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { dialogs } from '../../kit/open/dialogs.ts'

/** Shows a secret that nobody is told again. */
export function openSecret(secret: string): void {
  const id = dialogs.open({
    title: i18next.t('screens:webhooks.secret'),
    children: <Secret secret={secret} onClose={() => dialogs.close(id)} />,
  })
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('screens')
  return (
    <Stack>
      <Text size="sm">{t('webhooks.secretText')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'webhooks.copied' : 'webhooks.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('webhooks.done')}</Button>
      </Group>
    </Stack>
  )
}
