import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { layoutPublications } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create, useList, useRemoveRows } from '../../api/rows.ts'
import { MomentInput } from '../../kinds/calendar.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { LateModal } from '../../notices/LateModal.tsx'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { copyPreview } from '../designs/preview-links.ts'

type Props = { layoutId: string; isSaved: boolean }

/** Shows the draft to everybody, now or later; takes an earlier one back; shares a link to it. */
export function Publishing({ layoutId, isSaved }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const [isOpen, dialog] = useDisclosure(false)
  const [at, setAt] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mayPublish = mayCall(session, layoutPublications, 'create')
  const publish = async (more: { publish_at?: string; restores_id?: string }, done: string) => {
    setBusy(true)
    try {
      await create(layoutPublications, { layout_id: layoutId, ...more })
      for (const noun of ['layout-publications', 'layout-drafts', 'layouts'])
        await client.invalidateQueries({ queryKey: [noun] })
      tell('success', done)
    } catch (error) {
      tellRefused(error, 'layout-publications')
    }
    setBusy(false)
  }
  const schedule = () => at && publish({ publish_at: at }, t('layouts.scheduled')).then(() => setAt(null))
  return (
    <>
      <Button variant="subtle" onClick={() => copyPreview({ layout: layoutId }, t('designs.copied'))}>
        {t('designs.link')}
      </Button>
      <Button variant="default" onClick={dialog.open}>
        {t('layouts.versions')}
      </Button>
      {mayPublish ? (
        <Button loading={isBusy} disabled={!isSaved} onClick={() => publish({}, t('layouts.published'))}>
          {t('layouts.publish')}
        </Button>
      ) : null}
      <LateModal opened={isOpen} onClose={dialog.close} title={t('layouts.versions')} size="lg">
        <Stack gap="md">
          {mayPublish ? (
            <Group align="end">
              <MomentInput
                label={t('layouts.later')}
                value={at}
                onChange={setAt}
                minDate={new Date().toISOString()}
                flex={1}
              />
              <Button variant="default" disabled={!at || !isSaved || isBusy} onClick={schedule}>
                {t('layouts.schedule')}
              </Button>
            </Group>
          ) : null}
          <Publications
            layoutId={layoutId}
            mayPublish={mayPublish}
            onRestore={(id) => publish({ restores_id: id }, t('layouts.restored'))}
          />
        </Stack>
      </LateModal>
    </>
  )
}

type ListProps = { layoutId: string; mayPublish: boolean; onRestore: (id: string) => void }

function Publications({ layoutId, mayPublish, onRestore }: ListProps) {
  const { t } = useTranslation('screens')
  const labels = useLabels(layoutPublications)
  const { data } = useList(layoutPublications, { layout_id: layoutId, $limit: 50 })
  const remove = useRemoveRows(layoutPublications)
  if (!data?.data.length)
    return (
      <Text size="sm" c="dimmed">
        {t('layouts.never')}
      </Text>
    )
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {data.data.map(({ id, state, published_at, publish_at, actor_name, created_at }) => (
        <Group key={id} component="li" justify="space-between">
          <div>
            <Text size="sm">{formatInstant(String(published_at ?? publish_at ?? created_at))}</Text>
            <Text size="xs" c="dimmed">
              {actor_name}
            </Text>
          </div>
          <Group gap="xs">
            <Badge color={state === 'published' ? 'teal' : 'yellow'}>{labels.choice('state', String(state))}</Badge>
            {!mayPublish ? null : state === 'published' ? (
              <Button size="xs" variant="default" onClick={() => onRestore(id)}>
                {t('layouts.restore')}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={() => remove.mutate([id])}>
                {t('layouts.unschedule')}
              </Button>
            )}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
