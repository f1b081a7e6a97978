import { settings } from '@shopwright/shop/model'
import { useMemo } from 'react'
import { hasScreen } from '../kit/rights.ts'
import { useLabels } from '../language/labels.ts'
import { useSession } from '../session/use-session.ts'

export type SettingPlace = { name: string; label: string; tab: string; help: string; path: string }

/** Every single setting by its name, and the way to it. */
export function useSettingsPlaces(): SettingPlace[] {
  const session = useSession()
  const labels = useLabels(settings)
  return useMemo(
    () =>
      hasScreen(session, settings)
        ? Object.entries(settings.tabs ?? {}).flatMap(([tab, names]) =>
            names.map((name) => ({
              name,
              label: labels.field(name),
              tab: labels.tab(tab),
              help: labels.help(name) ?? '',
              path: `/admin/settings?tab=${tab}&field=${name}`,
            })),
          )
        : [],
    [session, labels],
  )
}
