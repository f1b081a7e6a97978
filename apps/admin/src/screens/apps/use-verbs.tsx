import { Stack, Text } from '@mantine/core'
import type { extensionChanges } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { create, nounOf } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { formatDayOf } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { effectOf } from './effects.ts'
import type { ShownApp } from './use-apps.ts'

export type Verb = 'try' | 'buy' | 'cancel' | 'keep' | 'uninstall' | 'install'
type Change = { id: string; state: string; redirect_url: string | null }

const changes = nounOf<typeof extensionChanges>('extension-changes')

/** What the owner does with apps, and what came of it. `busy` names the app that is at it, `refused` the one whose card paid nothing. */
export function useVerbs() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const reloadSession = useReloadSession()
  const [busy, setBusy] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const act = async (app: ShownApp, action: Verb, byPage = false): Promise<void> => {
    setBusy(app.code)
    setRefused(null)
    try {
      const made: Change = await create(changes, { app: app.code, action, ...(byPage ? { by_page: true } : {}) })
      if (made.redirect_url) return location.assign(made.redirect_url)
      const isDone = made.state === 'done' || (await settled(made.id)) === 'done'
      await client.invalidateQueries({ queryKey: ['extensions'] })
      await reloadSession()
      if (isDone) tell('success', t(`apps.told.${action}`))
      else setRefused(app.code)
    } catch (error) {
      tellRefused(error, 'extension-changes', 'create')
    }
    setBusy(null)
  }

  const uninstall = async (app: ShownApp): Promise<void> => {
    setBusy(app.code)
    const effect = await effectOf(app, t).catch(() => null)
    setBusy(null)
    const { ends_at } = app.extension ?? {}
    ask(
      t('apps.offTitle', { app: app.name }),
      [
        effect,
        t('apps.offKept'),
        app.stand === 'trial' ? t('apps.offTrial') : null,
        app.stand === 'active' && ends_at ? t('apps.offMoney', { day: formatDayOf(ends_at) }) : null,
      ],
      t('apps.turnOff'),
      () => act(app, 'uninstall'),
    )
  }

  const cancel = (app: ShownApp): void => {
    const { ends_at } = app.extension ?? {}
    const isPaid = app.stand === 'active' && ends_at
    ask(
      t('apps.cancelTitle', { app: app.name }),
      [isPaid ? t('apps.cancelText', { day: formatDayOf(ends_at) }) : t('apps.cancelNow')],
      t('apps.cancel'),
      () => act(app, 'cancel'),
    )
  }

  return { busy, refused, act, uninstall, cancel }
}
export type Verbs = ReturnType<typeof useVerbs>

function ask(title: string, lines: (string | null)[], confirm: string, onConfirm: () => void): void {
  dialogs.openConfirm({
    title,
    children: (
      <Stack gap="xs">
        {lines.flatMap((line) =>
          line ? (
            <Text key={line} size="sm">
              {line}
            </Text>
          ) : (
            []
          ),
        )}
      </Stack>
    ),
    labels: { confirm, cancel: i18next.t('action.close') },
    confirmProps: { color: 'red' },
    onConfirm,
  })
}

const pace = 700
/** Who charges a card is seldom heard within the second, and may think for a minute. */
const patience = 60_000

/** How a payment by the card that is kept ended; `pending` where nobody has said so yet. */
async function settled(id: string): Promise<string> {
  const end = performance.now() + patience
  for (;;) {
    const { state } = await request<Change>('GET', `extension-changes/${id}`)
    if (state !== 'pending' || performance.now() > end) return state
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
