import { ActionIcon, Card, CopyButton, Group, TextInput } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import type { affiliates } from '@shopwright/shop/model'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../session/use-session.ts'

export type Affiliate = Pick<Wire<typeof affiliates>, 'tracking' | 'status' | 'approved'>

/** The address that an affiliate spreads. */
export function ShareLink({ affiliate: { tracking, status, approved } }: { affiliate: Affiliate }) {
  const { t } = useTranslation('screens')
  const { url } = useStore()
  const link = `${url}/?tracking=${tracking}`
  return (
    <Card>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label={t('affiliate.link')}
          description={status && approved ? undefined : t('affiliate.linkOff')}
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
