import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { registry } from '@shopwright/shop/model'
import { IconKeyboard, IconLogout, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { editPath, listPath } from '../kit/paths.ts'
import { mayCall, opensRows } from '../kit/rights.ts'
import { useShortcut } from '../kit/shortcuts.ts'
import { resourceName } from '../language/labels.ts'
import { endSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import type { MenuSection } from './menu.ts'
import { openShortcuts } from './ShortcutsDialog.tsx'
import { useFound } from './use-found.ts'

const creatable = ['products', 'categories', 'coupons', 'customers', 'manufacturers', 'information']

/** Ctrl/⌘ K: places, actions, and what the store holds. */
export function Palette({ sections }: { sections: MenuSection[] }) {
  const { t } = useTranslation(['admin', 'resources', 'screens'])
  const navigate = useNavigate()
  const session = useSession()
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), 180)
  const found = useFound(sought)
  useShortcut('palette', spotlight.open)

  const places: SpotlightActionData[] = sections.flatMap(({ group, items }) =>
    items.map(({ name, label, path, icon: Icon }) => ({
      id: `go-${name}`,
      label: t(label),
      description: group === 'home' ? undefined : t(`menu.${group}`),
      leftSection: <Icon size={18} stroke={1.6} />,
      onClick: () => navigate(path),
    })),
  )
  const made = creatable
    .map((name) => registry.get(name))
    .filter((resource) => mayCall(session, resource, 'create') && opensRows(resource))
    .map(
      (resource): SpotlightActionData => ({
        id: `new-${resource.name}`,
        label: t('palette.create', { what: resourceName(resource.name, 'added', 'one') }),
        leftSection: <IconPlus size={18} stroke={1.6} />,
        onClick: () => navigate(`${listPath(resource)}/new`),
      }),
    )
  const actions: SpotlightActionData[] = [
    ...made,
    {
      id: 'shortcuts',
      label: t('shortcuts.title'),
      leftSection: <IconKeyboard size={18} stroke={1.6} />,
      onClick: openShortcuts,
    },
    {
      id: 'sign-out',
      label: t('person.signOut'),
      leftSection: <IconLogout size={18} stroke={1.6} />,
      onClick: () => endSession().then(() => navigate('/')),
    },
  ]
  // The server has already matched these; their own words need not contain what was typed.
  const hits: SpotlightActionGroupData[] = found.map(({ resource, rows }) => ({
    group: resourceName(resource.name),
    actions: rows.map(({ id, label, description }) => ({
      id,
      label,
      description,
      keywords: sought,
      onClick: () => navigate(editPath(resource, id)),
    })),
  }))

  return (
    <Spotlight
      shortcut={null}
      query={text}
      onQueryChange={setText}
      clearQueryOnClose
      scrollable
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight={420}
      limit={40}
      highlightQuery
      nothingFound={t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
      actions={[...hits, { group: t('palette.places'), actions: places }, { group: t('palette.actions'), actions }]}
    />
  )
}
