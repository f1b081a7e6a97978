import { Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { languageName } from '@shopwright/resource'
import { aiGenerationItems, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { patch, useList, useShown } from '../../api/rows.ts'
import RichText from '../../kinds/inputs/RichText.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { Shown } from '../../kit/Shown.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { useLabels } from '../../language/labels.ts'
import { textOf } from '../../language/titles.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { stateColours } from './BegunGeneration.tsx'

/** One text beside what stands in the shop: it is read, put right, published or turned down, and the next one comes. */
export default function TextScreen() {
  const id = useRowId() ?? ''
  // Held here: what is decided makes the row another one, and the next text comes to the same place.
  const [isHeld, setHeld] = useState(false)
  return (
    <Shown of={useShown(aiGenerationItems, id, { $populate: ['product_id', 'category_id'] })}>
      {(item) => <TextPage key={`${item.id} ${item.version}`} item={item} isHeld={isHeld} onHold={setHeld} />}
    </Shown>
  )
}

type Item = NonNullable<ReturnType<typeof useShown<typeof aiGenerationItems, 'product_id' | 'category_id'>>['data']>

type Props = { item: Item; isHeld: boolean; onHold: (isHeld: boolean) => void }

function TextPage({ item, isHeld, onHold }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const store = useStore()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels = useLabels(registry.get('ai-generation-items'))
  const [text, setText] = useState(item.text ?? '')
  const { state, product, category } = item
  const owner = product ?? category
  const noun = product ? 'products' : 'categories'
  const isOpen = state === 'written' || state === 'rejected'
  const mayDecide = mayCall(session, registry.get('ai-generation-items'), 'patch')
  const mayPublish = mayDecide && mayCall(session, registry.get(noun), 'patch')
  const next = useList(aiGenerationItems, {
    generation_id: item.generation_id,
    state: 'written',
    id: { $ne: item.id },
    $sort: { created_at: 1 },
    $limit: 1,
  }).data?.data[0]
  const decide = async (to: 'accepted' | 'rejected' | 'written', said: string) => {
    onHold(true)
    try {
      await patch(aiGenerationItems, item.id, {
        state: to,
        ...(isOpen && to === 'accepted' && text !== item.text ? { text } : {}),
      })
      tell('success', said)
      await client.invalidateQueries({ queryKey: ['ai-generations'] })
      if (to !== 'written' && next) navigate(`/admin/ai-generation-items/${next.id}`)
    } catch (error) {
      tellRefused(error, 'ai-generation-items')
    }
    await client.invalidateQueries({ queryKey: ['ai-generation-items'] })
    await client.invalidateQueries({ queryKey: [noun] })
    onHold(false)
  }
  const before = state === 'accepted' ? item.earlier_text : item.now_text
  return (
    <Page isNarrow>
      <PageHead
        title={textOf(owner?.name, store.primary_language)}
        back={`/admin/ai-generations/${item.generation_id}`}
        description={languageName(item.language)}
        badge={<Badge color={stateColours[state] ?? 'gray'}>{labels.choice('state', state)}</Badge>}
      >
        {mayDecide && state === 'written' ? (
          <Button variant="default" disabled={isHeld} onClick={() => void decide('rejected', t('aiTexts.rejected'))}>
            {t('aiTexts.reject')}
          </Button>
        ) : null}
        {mayDecide && state === 'rejected' ? (
          <Button variant="default" disabled={isHeld} onClick={() => void decide('written', t('aiTexts.again'))}>
            {t('aiTexts.again')}
          </Button>
        ) : null}
        {mayPublish && state === 'accepted' ? (
          <Button variant="default" disabled={isHeld} onClick={() => void decide('written', t('aiTexts.takenBack'))}>
            {t('aiTexts.takeBack')}
          </Button>
        ) : null}
        {mayPublish && isOpen ? (
          <Button disabled={isHeld} onClick={() => void decide('accepted', t('aiTexts.accepted'))}>
            {t('aiTexts.accept')}
          </Button>
        ) : null}
      </PageHead>
      {item.fault ? <Alert color="orange">{labels.choice('fault', item.fault)}</Alert> : null}
      {item.text === null ? null : (
        <Card component="section" aria-labelledby="ai-text">
          <Stack gap="xs">
            <Title order={2} id="ai-text">
              {t('aiTexts.byAi')}
            </Title>
            <RichText
              value={text}
              onChange={setText}
              label={labels.field('text')}
              isDisabled={!isOpen || !mayPublish}
            />
          </Stack>
        </Card>
      )}
      <Card component="section" aria-labelledby="ai-before">
        <Stack gap="xs">
          <Title order={2} id="ai-before">
            {state === 'accepted' ? labels.field('earlier_text') : t('aiTexts.now')}
          </Title>
          {before ? (
            <RichText value={before} onChange={() => {}} label={t('aiTexts.now')} isDisabled />
          ) : (
            <Text size="sm" c="dimmed">
              {t('aiTexts.nowEmpty')}
            </Text>
          )}
        </Stack>
      </Card>
      <Group gap="md">
        <Anchor component={Link} to={`/admin/${noun}/${owner?.id}`} size="sm">
          {t(product ? 'aiTexts.toProduct' : 'aiTexts.toCategory')}
        </Anchor>
        {next ? (
          <Anchor component={Link} to={`/admin/ai-generation-items/${next.id}`} size="sm">
            {t('aiTexts.next')}
          </Anchor>
        ) : null}
      </Group>
    </Page>
  )
}
