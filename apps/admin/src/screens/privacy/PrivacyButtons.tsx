import { Button, Group } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { type privacyRequests, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nounOf, patch } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

type Request = Wire<typeof privacyRequests>

/** What a guest waits for is done or refused; what could not be done is tried again. */
export function PrivacyButtons({ request }: { request: Request }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const { id, kind, state, email } = request
  if (!email || (state !== 'waiting' && state !== 'failed')) return null
  if (!mayCall(session, registry.get('privacy-requests'), 'patch')) return null
  const decide = async (changes: { state: 'pending' } | { state: 'refused'; reason: string }, said: string) => {
    await patch(nounOf<typeof privacyRequests>('privacy-requests'), id, changes)
    tell('success', said)
    await client.invalidateQueries({ queryKey: ['privacy-requests'] })
  }
  const carryOut = async () => {
    try {
      await decide({ state: 'pending' }, t(kind === 'copy' ? 'erasure.copied' : 'erasure.asked'))
    } catch (error) {
      tellRefused(error, 'privacy-requests', 'update')
    }
  }
  const handleErase = () =>
    openConfirmWord({
      title: t('erasure.erase'),
      text: t('erasure.eraseText'),
      word: email,
      action: t('erasure.eraseNow'),
      onConfirm: carryOut,
    })
  return (
    <Group gap="xs" wrap="nowrap">
      {kind === 'copy' ? (
        <Button size="compact-sm" onClick={carryOut} aria-label={t('erasure.copyOne', { email })}>
          {t('erasure.copy')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          onClick={handleErase}
          aria-label={t('erasure.eraseOne', { email })}
        >
          {t('erasure.eraseNow')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => setRefusing(true)}
        aria-label={t('erasure.refuseOne', { email })}
      >
        {t('erasure.refuse')}
      </Button>
      <ReasonDialog
        words={
          isRefusing
            ? {
                title: t('erasure.refuseOne', { email }),
                text: t('erasure.refuseText'),
                label: t('billing.refundReason'),
                action: t('erasure.refuse'),
              }
            : null
        }
        limit={512}
        isDangerous
        send={(reason) => decide({ state: 'refused', reason }, t('erasure.refused'))}
        onClose={() => setRefusing(false)}
      />
    </Group>
  )
}
