import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'

/** Lists that are reports (spec §2). No name of a noun stands here: a screen brings the texts of those that its code names. */
const reports = /^(customer-activities)$|^customer-(searches)$/

/** Platform lists live under `configuration` (spec §2), but for the log; there its settings are the platform's. */
export const listPath = ({ name, scope }: Pick<AnyResource, 'name' | 'scope'>): string =>
  scope === 'platform' && name !== 'logs'
    ? `/admin/configuration/${name === 'configuration-settings' ? 'settings' : name}`
    : `/admin/${name.replace(reports, 'reports/$1$2')}`

/** What stands at an address: `configuration` has no noun of a store, and nothing else one of the platform. */
export function resourceAt(pathname: string, name: string | undefined): AnyResource | undefined {
  const isPlatform = pathname.startsWith('/admin/configuration/')
  const found = name ? registry.find(isPlatform && name === 'settings' ? 'configuration-settings' : name) : undefined
  return found && pathname.startsWith(listPath(found)) ? found : undefined
}

export const editPath = (resource: Pick<AnyResource, 'name' | 'scope'>, id: string): string =>
  `${listPath(resource)}/${id}`
