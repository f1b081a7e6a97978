import { registry } from '@shopwright/shop/model'
import { editPath, listPath } from '../../apps/admin/src/kit/paths.ts'
import type { OpenedStore, Person } from '../server/world.ts'

/** Every screen of the administration: it grows by itself when a resource is declared. */
export async function ownerPaths(store: Pick<OpenedStore, 'call'>): Promise<string[]> {
  const bespoke = [
    '/admin/dashboard',
    '/admin/select-plan',
    '/admin/shop-open',
    '/admin/select-store',
    '/admin/billing',
    '/admin/marketplace',
    '/admin/extensions',
    '/admin/profile',
    '/admin/packing',
    '/admin/import',
    '/admin/import/new',
    '/admin/import/move-in',
    '/admin/export',
    '/admin/settings',
    '/admin/themes',
  ]
  const paths: string[] = [...bespoke]
  const runs = await store.call('GET', '/api/imports?$limit=1')
  if (runs.body.data[0]) paths.push(`/admin/imports/${runs.body.data[0].id}`)
  for (const resource of registry.all.filter(
    ({ list, scope, parent, name }) => list && scope === 'store' && !parent && name !== 'settings',
  )) {
    paths.push(listPath(resource))
    const { body, status } = await store.call('GET', `/api/${resource.name}?$limit=1`)
    if (status !== 200 || !resource.tabs) continue
    if (body.data[0]) paths.push(editPath(resource, body.data[0].id))
    else if (resource.access.create !== 'none' && resource.access.write !== 'none')
      paths.push(editPath(resource, 'new'))
  }
  return paths
}

export async function adminPaths(admin: Person): Promise<string[]> {
  const paths: string[] = []
  for (const resource of registry.all.filter(({ list, scope }) => list && scope === 'platform')) {
    paths.push(listPath(resource))
    const { body, status } = await admin.call('GET', `/api/${resource.name}?$limit=1`)
    // The platform's settings are one row, without a screen of their own behind the list.
    if (status === 200 && body.data[0] && resource.tabs && resource.name !== 'configuration-settings')
      paths.push(editPath(resource, body.data[0].id))
  }
  return paths
}

export const publicPaths = ['/', '/forget', '/reset?token=x', '/registration']
