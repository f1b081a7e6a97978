import type { AnyResource } from '@shopwright/resource'

/** Platform lists live under `configuration` (spec §2), but for the log. */
export const listPath = (resource: Pick<AnyResource, 'name' | 'scope'>): string =>
  resource.scope === 'platform' && resource.name !== 'logs'
    ? `/admin/configuration/${resource.name}`
    : `/admin/${resource.name}`

export const editPath = (resource: Pick<AnyResource, 'name' | 'scope'>, id: string): string =>
  `${listPath(resource)}/${id}`
