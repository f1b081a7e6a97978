import { AppError, audit, type Ctx, type Data, isSealed, type Place, SealBroken } from '@shopwright/engine'
import type { Row, Seen } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { billerOf } from '../../floor/billers.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { writerOf } from '../../floor/writers.ts'
import type { configurationSettings } from '../model/configuration.ts'
import type { settings } from '../model/settings.ts'

const secretsOf = ({ registry }: Pick<Ctx, 'registry'>): string[] =>
  Object.entries(registry.get('settings').fields).flatMap(([name, kind]) => (isSealed(kind) ? [name] : []))

const open = (ctx: ShopCtx, name: string, sealed: string): string =>
  ctx.vault.open({ store: (ctx.store as ShopStore).id, name: `settings.${name}` }, sealed)

const rowOf = (ctx: ShopCtx): Promise<Row<typeof settings>> =>
  tables(ctx)
    .selectFrom('settings')
    .selectAll()
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .executeTakeFirstOrThrow()

/** How each key of the store ends: enough to know it by, too little to use it. Short ones end in nothing. */
export async function tellEnds(ctx: Ctx, rows: Seen<typeof settings>[]): Promise<void> {
  if (!rows.length || !ctx.store) return
  const kept = (await rowOf(ctx as ShopCtx)) as Data
  const ends = secretsOf(ctx).flatMap((name): [string, string][] => {
    const sealed = kept[name]
    if (typeof sealed !== 'string') return []
    return [[name, endOf(ctx, { store: ctx.store?.id ?? null, name: `settings.${name}` }, sealed)]]
  })
  for (const row of rows) row.kept_secrets = Object.fromEntries(ends)
}

/** What no key here opens any more (it was sealed elsewhere) is there all the same: its owner may give another. */
function endOf({ vault }: Pick<Ctx, 'vault'>, place: Place, sealed: string): string {
  try {
    const text = vault.open(place, sealed)
    return text.length >= 12 ? text.slice(-4) : ''
  } catch (error) {
    if (error instanceof SealBroken) return ''
    throw error
  }
}

/** The same of the platform's own, and whether plans are paid by anybody now. As the platform role. */
export async function tellConfiguration(ctx: Ctx, rows: Seen<typeof configurationSettings>[]): Promise<void> {
  if (!rows.length) return
  const kept = (await tables(ctx).selectFrom('configuration_settings').selectAll().executeTakeFirst()) as
    | Data
    | undefined
  const names = Object.entries(ctx.registry.get('configuration-settings').fields).flatMap(([name, kind]) =>
    isSealed(kind) ? [name] : [],
  )
  const ends = names.flatMap((name): [string, string][] => {
    const sealed = kept?.[name]
    if (typeof sealed !== 'string') return []
    return [[name, endOf(ctx, { store: null, name: `configuration-settings.${name}` }, sealed)]]
  })
  for (const row of rows) {
    row.kept_secrets = Object.fromEntries(ends)
    row.takes_money = isEarnest(billerOf({ isDemo: false }))
    row.writes_texts = isEarnest(writerOf({ isDemo: false }))
  }
}

const isEarnest = (one: { standsIn?: true } | null): boolean => one !== null && one.standsIn !== true

/** A key of the store in full, which is written down. The caller has asked the password again. */
export async function revealSecret(ctx: ShopCtx, name: string): Promise<string> {
  const row = await rowOf(ctx)
  const sealed = secretsOf(ctx).includes(name) ? (row as Data)[name] : null
  if (typeof sealed !== 'string') throw new AppError('not-found')
  const text = open(ctx, name, sealed)
  await audit(ctx, ctx.registry.get('settings'), 'reveal', row as Data, { ...row, [name]: null } as Data)
  return text
}
