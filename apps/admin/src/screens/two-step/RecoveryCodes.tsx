import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCustomer } from '../../session/use-session.ts'
import classes from './two-step.module.css'

/** Told once: whoever has lost the phone has these, or nothing. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const { email } = useCustomer()
  const save = () => {
    const text = [t('twoStep.fileHead', { email }), '', ...codes, ''].join('\n')
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'shopwright-recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <Stack>
      <Alert color="orange" title={t('twoStep.codesTitle')}>
        {t('twoStep.codesText')}
      </Alert>
      <ul data-codes className={classes.codes} aria-label={t('twoStep.codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {t(copied ? 'twoStep.copied' : 'twoStep.copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={save} leftSection={<IconDownload size={16} />}>
            {t('twoStep.save')}
          </Button>
        </Group>
        <Button onClick={onClose}>{t('twoStep.kept')}</Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('twoStep.codesOnce')}
      </Text>
    </Stack>
  )
}
