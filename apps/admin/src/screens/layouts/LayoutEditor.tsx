import { ActionIcon, Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { layoutDrafts, layouts, registry } from '@shopwright/shop/model'
import { IconArrowBackUp, IconArrowForwardUp, IconSettings } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { useShown } from '../../api/rows.ts'
import { FormProvider } from '../../kit/form/FormProvider.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useSession } from '../../session/use-session.ts'
import { BesideShop } from '../designs/ShopFrame.tsx'
import { AddSection } from './AddSection.tsx'
import { Publishing } from './Publishing.tsx'
import { SectionList } from './SectionList.tsx'
import { SectionSettings } from './SectionSettings.tsx'
import { added } from './sections.ts'
import { useArranging } from './use-arranging.ts'

/** A layout: which pages it is for, and beside the page itself what stands in it. */
export default function LayoutEditor() {
  const { id = 'new' } = useParams()
  const [parameters] = useSearchParams()
  const isNew = id === 'new'
  if (isNew)
    return <ResourceEdit resource={registry.get('layouts')} start={{ routes: [{ page: 'home', device: 'all' }] }} />
  if (parameters.has('settings')) return <ResourceEdit resource={registry.get('layouts')} id={id} />
  return (
    <FormProvider>
      <Arrange key={id} id={id} />
    </FormProvider>
  )
}

function Arrange({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { data: layout, error, refetch } = useShown(layouts, id)
  const arranging = useArranging(id)
  const { sections, set, undo, redo, isSaved, isOvertaken, takeTheirs, takeMine, faults, saves } = arranging
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = useMemo(() => ({ layout: id }), [id])
  const said = useMemo(() => ({ refresh: saves > 0, ...(chosen ? { show: chosen } : {}) }), [saves, chosen])
  useHotkeys([
    ['mod+Z', () => undo?.()],
    ['mod+shift+Z', () => redo?.()],
  ])
  const isDisabled = !mayCall(session, layoutDrafts, 'patch') || isOvertaken
  if (error && !layout) return <LoadError error={error} onRetry={refetch} />
  if (!layout || !sections) return <Skeleton height={480} m="lg" />
  const section = sections.find((one) => one.id === chosen)
  return (
    <Page>
      <PageHead
        title={layout.name}
        back="/admin/layouts"
        badge={
          <Badge color={isSaved ? 'gray' : 'yellow'} role="status">
            {t(isSaved ? 'layouts.saved' : 'layouts.saving')}
          </Badge>
        }
      >
        <ActionIcon variant="default" disabled={!undo} onClick={() => undo?.()} aria-label={t('layouts.undo')}>
          <IconArrowBackUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon variant="default" disabled={!redo} onClick={() => redo?.()} aria-label={t('layouts.redo')}>
          <IconArrowForwardUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon variant="default" component={Link} to="?settings" aria-label={t('layouts.pages')}>
          <IconSettings size={18} stroke={1.6} />
        </ActionIcon>
        <Publishing layoutId={id} isSaved={isSaved} />
      </PageHead>
      {isOvertaken ? (
        <Alert color="orange" title={t('layouts.overtaken')} role="alert">
          <Text size="sm">{t('layouts.overtakenText')}</Text>
          <Group mt="xs" gap="xs">
            <Button size="xs" onClick={takeTheirs}>
              {t('layouts.theirs')}
            </Button>
            <Button size="xs" variant="default" onClick={takeMine}>
              {t('layouts.mine')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <BesideShop shown={shown} said={said} onChosen={setChosen} isTall>
        <Stack gap="md">
          <SectionList
            sections={sections}
            chosen={chosen}
            onChoose={setChosen}
            onChange={set}
            isDisabled={isDisabled}
          />
          {isDisabled ? null : (
            <AddSection
              hasContent={sections.some(({ kind }) => kind === 'content')}
              onAdd={(kind, moduleId) => {
                const next = added(sections, kind, moduleId)
                set(next)
                setChosen(next.at(-1)?.id ?? null)
              }}
            />
          )}
          {section ? (
            <SectionSettings
              section={section}
              sections={sections}
              faults={faults}
              onChange={set}
              isDisabled={isDisabled}
            />
          ) : null}
        </Stack>
      </BesideShop>
    </Page>
  )
}
