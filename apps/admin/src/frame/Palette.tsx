import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { registry } from '@shopwright/shop/model'
import {
  IconClock,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconPlus,
  IconSearch,
  IconSettings,
  IconStar,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { editPath, listPath } from '../kit/paths.ts'
import { mayCall, opensRows } from '../kit/rights.ts'
import { useVisits, type Visit } from '../kit/visited.ts'
import { resourceName } from '../language/labels.ts'
import { lockText } from '../language/lock-text.ts'
import { endSession } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { itemsOf, type MenuDoor } from './menu.ts'
import { openShortcuts } from './shortcuts-dialog.ts'
import { useFound } from './use-found.ts'
import { useSettingsPlaces } from './use-settings-places.ts'

const creatable = ['products', 'categories', 'coupons', 'customers', 'manufacturers', 'information']

/** `onShown`: told what opens it, and null when it is gone. */
type Props = { menu: MenuDoor[]; onShown: (opener: typeof spotlight | null) => void }

/** Ctrl/⌘ K: places, actions, and what the store holds. */
export default function Palette({ menu, onShown }: Props) {
  const { t, i18n } = useTranslation(['admin', 'resources', 'screens'])
  const navigate = useNavigate()
  const session = useSession()
  const [text, setText] = useState('')
  const [sought] = useDebouncedValue(text.trim(), 180)
  const found = useFound(sought)
  // It was asked for before it was there.
  useEffect(() => {
    onShown(spotlight)
    return () => onShown(null)
  }, [onShown])

  const places: SpotlightActionData[] = menu.flatMap((door) =>
    itemsOf(door).map(({ name, label, path, lock }, index) => ({
      id: `go-${name}`,
      label: t(label),
      // What the plan lacks is found, and says so before one goes there.
      description: lock ? lockText(lock) : index === 0 ? undefined : t(`menu.${door.name}`),
      rightSection: lock ? <IconLock size={16} stroke={1.7} aria-hidden="true" /> : undefined,
      // What people call it, where that is not its name: a carrier, a bank.
      keywords: i18n.exists(`admin:palette.keywords.${name}`) ? t(`palette.keywords.${name as 'settings'}`) : '',
      leftSection: <door.icon size={18} stroke={1.6} />,
      onClick: () => navigate(path),
    })),
  )
  const { recent, kept } = useVisits(session.store?.id)
  const visits = (known: Visit[], kind: string, VisitIcon: typeof IconStar): SpotlightActionData[] =>
    known.map(({ path, title }) => ({
      id: `${kind}-${path}`,
      label: title,
      leftSection: <VisitIcon size={18} stroke={1.6} />,
      onClick: () => navigate(path),
    }))
  // There are a hundred of them: they are found, not listed.
  const single = useSettingsPlaces()
  const settings: SpotlightActionData[] =
    text.trim().length < 2
      ? []
      : single.map(({ name, label, tab, help, path }) => ({
          id: `setting-${name}`,
          label,
          description: `${t('menu.settings')} › ${tab}`,
          keywords: help,
          leftSection: <IconSettings size={18} stroke={1.6} />,
          onClick: () => navigate(path),
        }))
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
      actions={[
        ...hits,
        { group: t('palette.kept'), actions: visits(kept, 'kept', IconStar) },
        { group: t('palette.recent'), actions: visits(recent, 'recent', IconClock) },
        { group: t('palette.places'), actions: places },
        { group: t('menu.settings'), actions: settings },
        { group: t('palette.actions'), actions },
      ].filter(({ actions }) => actions.length)}
    />
  )
}
