import { ActionIcon, Card, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../session/use-session.ts'

type Props = {
  code: string | null
  /** what is to be known of it */
  note?: string | undefined
}

/** The address of the shop that tells who came by it. */
export function ShareLink({ code, note }: Props) {
  const { t } = useTranslation('screens')
  const { url } = useStore()
  const link = `${url}/?tracking=${code}`
  return (
    <Card>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label={t('affiliate.link')}
          description={note}
          value={link}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <ActionIcon
              data-hint={t(copied ? 'affiliate.copied' : 'affiliate.copy')}
              size={36}
              variant="default"
              onClick={copy}
              aria-label={t(copied ? 'affiliate.copied' : 'affiliate.copy')}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </Card>
  )
}
