import { type Data, insertRow, invalid } from '@shopwright/engine'
import type { Draft, Patch, Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { starterOf } from '../../floor/api-tokens.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { importProfiles, imports } from '../model/imports.ts'
import { intervalsOf, nextImport, planOfInterval } from '../rules/schedule.ts'
import { refuseStrangers, refuseStrangersFile } from './import-customers.ts'

type Profile = Row<typeof importProfiles>

/** Hands a run of a profile to a job. */
export async function startImport(ctx: ShopCtx, draft: Draft<typeof imports>): Promise<Data> {
  const store_id = shopOf(ctx).id
  const profile = await tables(ctx)
    .selectFrom('import_profiles')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', draft.profile_id)
    .executeTakeFirst()
  if (!profile) throw invalid({ profile_id: { code: 'unknown-reference' } })
  refuseStrangers(ctx, profile.type)
  const file_id = draft.file_id ?? (draft.url ? null : profile.file_id)
  if (file_id) await refuseStrangersFile(ctx, file_id)
  if (!draft.file_id && !draft.url && !profile.file_id && !profile.remote_url)
    throw invalid({ file_id: { code: 'file-required' } })
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind: 'import_progress',
    title: profile.name,
    state: 'queued',
    started_by: starterOf(ctx.actor),
  })
  const row = await insertRow(ctx, ctx.registry.get('imports'), {
    ...draft,
    name: profile.name,
    task_id: task.id,
    state: 'queued',
  })
  await ctx.enqueue(ctx.db, 'import', { store_id, import_id: row.id })
  ctx.touched.add(`tasks:${task.id}`)
  return row
}

/** What runs by itself needs an address and a plan that runs it so often; its first time is one interval away. */
export function scheduled(
  ctx: ShopCtx,
  draft: Patch<typeof importProfiles>,
  existing: Profile | null,
): Pick<Profile, 'next_import_at'> | undefined {
  if (draft.auto_import_interval === undefined && draft.remote_url === undefined) return undefined
  const interval =
    draft.auto_import_interval === undefined ? existing?.auto_import_interval : draft.auto_import_interval
  if (!interval) return { next_import_at: null }
  const address = draft.remote_url === undefined ? existing?.remote_url : draft.remote_url
  if (!address) throw invalid({ remote_url: { code: 'required' } })
  const isNew = interval !== existing?.auto_import_interval
  if (isNew && !intervalsOf(shopOf(ctx).plan?.code).includes(interval))
    throw invalid({
      auto_import_interval: { code: 'interval-not-in-plan', params: { plan: planOfInterval(interval) ?? '' } },
    })
  return isNew || !existing?.next_import_at
    ? { next_import_at: nextImport(ctx.now, interval, shopOf(ctx).timeZone) }
    : undefined
}
