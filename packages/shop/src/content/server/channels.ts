import { asSystem, type Ctx, type Data, type Engine, insert, type Job, operations, refuse } from '@shopwright/engine'
import { days, hours, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { planHas } from '../../floor/plan-room.ts'
import { channelOf, SocialFailure, type SocialPost, tokenPlace } from '../../floor/social.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import { workingStates } from '../../platform/model/stores.ts'
import type { socialChannels } from '../model/channels.ts'
import { fileUses } from './file-uses.ts'
import { type FileStore, type InStore, saveUpload } from './files.ts'

/** So many posts are shown, and kept. */
const most = 12
const largest = 20 * 1_048_576
const timeout = 20_000
const again = hours(1)
const longest = days(1)
/** A token holds for sixty days and can be renewed after one. */
const renewedAfter = days(7)
const atOnce = 500

/** Fetches a picture by its address. */
type Fetcher = { fetch(url: string, limits: { maxBytes: number; timeout: number }): Promise<Buffer> }
type ChannelRow = Pick<Row<typeof socialChannels>, 'state' | 'attempts' | 'token_since'>

/** Has the channel asked anew. */
export async function askChannel(ctx: Ctx): Promise<Data> {
  const store = shopOf(ctx)
  refuse(!store.settings.instagram_access_token, 'channel-not-connected')
  await readLater(ctx, store.id)
  const row = await keepState(ctx, store, { state: 'connecting', error: null })
  return row as Data
}

export const readLater = (ctx: Ctx, storeId: string): Promise<void> =>
  ctx.enqueue(ctx.db, 'read-channel', { store_id: storeId })

/** Each channel hourly, at a time of its own; one that does not answer waits longer after each try. Who has none costs nothing. */
export const channelJobs = (engine: () => Engine, files: FileStore, fetcher: Fetcher): Job[] => [
  { name: 'channels-due', cron: '*/10 * * * *', run: async () => void (await startReading(engine())) },
  {
    name: 'read-channel',
    concurrency: 2,
    perStore: 1,
    run: async ({ store_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await readChannel(engine(), files, fetcher, store)
    },
  },
]

export const startReading = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ store_id: string }>`
      select c.store_id from social_channels c join stores s on s.id = c.store_id
      where c.due_at <= ${ctx.now} and s.state = any(${workingStates}::text[]) order by c.due_at limit ${atOnce}`.execute(
      ctx.db,
    )
    for (const { store_id } of rows)
      await ctx.enqueue(
        ctx.db,
        'read-channel',
        { store_id },
        { key: `${store_id}:${ctx.now.toISOString().slice(0, 16)}` },
      )
    return rows.length
  })

async function readChannel(engine: Engine, files: FileStore, fetcher: Fetcher, store: ShopStore): Promise<void> {
  const channel = channelOf(store, engine.vault)
  const inside: InStore = (work) => engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  // Its plan may have it again: what is there stays, and nobody is asked meanwhile.
  if (!planHas(store, 'instagram'))
    return inside(async (ctx) => void (await keepState(ctx, store, { due_at: new Date(ctx.now.getTime() + again) })))
  if (!channel) return inside((ctx) => forget(ctx, store))
  try {
    const { account, posts } = await channel.source.newest(channel.token, most)
    const missed = await keepPosts(engine, { files, fetcher, inside, store }, posts)
    const row = await inside(async (ctx) => {
      await dropOthers(ctx, store, posts)
      return keepState(ctx, store, {
        ...{ state: 'open', account, error: null, missed, attempts: 0 },
        ...{ read_at: ctx.now, due_at: new Date(ctx.now.getTime() + again) },
      })
    })
    await renew(engine, store, channel, row)
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error
    await inside((ctx) => noteFailure(ctx, store, error))
  }
}

/** Answers how many posts have no picture of ours: they are tried again with the next look. */
async function keepPosts(
  engine: Engine,
  { files, fetcher, inside, store }: { files: FileStore; fetcher: Fetcher; inside: InStore; store: ShopStore },
  posts: readonly SocialPost[],
): Promise<number> {
  const known = await inside(async (ctx) => {
    const { rows } = await sql<{ post: string }>`
      select post from channel_posts where store_id = ${store.id} and channel = 'instagram'`.execute(ctx.db)
    return new Set(rows.map(({ post }) => post))
  })
  let missed = 0
  for (const { id: post, url, text, picture, at } of posts) {
    if (known.has(post)) continue
    try {
      const bytes = await fetcher.fetch(picture, { maxBytes: largest, timeout })
      const also = async (ctx: ShopCtx, image: string): Promise<void> => {
        const draft = { channel: 'instagram' as const, post, url, text, image, posted_at: at }
        await insert(ctx, ctx.registry.get('channel-posts'), draft)
        ctx.touched.add('channel-posts')
      }
      await saveUpload(store, inside, files, { name: `instagram-${post}.jpg`, bytes }, { also })
    } catch (error) {
      missed += 1
      engine.log.warn({ err: error, store: store.id, post }, 'the picture of a post was not taken')
    }
  }
  return missed
}

/** What is not among the newest goes with its picture, unless something else shows that. */
async function dropOthers(ctx: ShopCtx, store: ShopStore, posts: readonly Pick<SocialPost, 'id'>[]): Promise<void> {
  const kept = posts.map(({ id }) => id)
  const { rows } = await sql<{ image: string | null }>`
    delete from channel_posts where store_id = ${store.id} and channel = 'instagram' and post <> all(${kept}::text[]) returning image`.execute(
    ctx.db,
  )
  if (!rows.length) return
  ctx.touched.add('channel-posts')
  for (const { image } of rows)
    if (image && !(await isUsed(ctx, image))) await operations.remove(asSystem(ctx), 'files', image)
}

const isUsed = async (ctx: ShopCtx, image: string): Promise<boolean> =>
  (await fileUses(asSystem(ctx) as ShopCtx, image)).length > 0

/** The store has no channel any more: pages show its own pictures again. */
async function forget(ctx: ShopCtx, store: ShopStore): Promise<void> {
  await dropOthers(ctx, store, [])
  await sql`delete from social_channels where store_id = ${store.id}`.execute(ctx.db)
  ctx.touched.add('social-channels')
}

/** What is shown stays; a token that has ended is said, and asked with no more. */
async function noteFailure(ctx: ShopCtx, store: ShopStore, { kind, message }: SocialFailure): Promise<void> {
  const { rows } = await sql<ChannelRow>`
    select state, attempts, token_since from social_channels where store_id = ${store.id} and channel = 'instagram'`.execute(
    ctx.db,
  )
  const attempts = (rows[0]?.attempts ?? 0) + 1
  const error = message.slice(0, 255)
  if (kind === 'away') {
    const wait = Math.min(again * 2 ** Math.min(attempts - 1, 5), longest)
    await keepState(ctx, store, { state: 'open', error, attempts, due_at: new Date(ctx.now.getTime() + wait) })
    return
  }
  await keepState(ctx, store, { state: 'refused', error, attempts, due_at: null })
  if (rows[0]?.state !== 'refused')
    tellStaffOnce(ctx, {
      code: 'channel-refused',
      params: { reason: error },
      link: '/admin/social-channels',
      level: 'error',
    })
}

/** In good time, so that nobody has to fetch another token by hand. One that was not renewed is tried again with the next look. */
async function renew(
  engine: Engine,
  store: ShopStore,
  { source, token }: NonNullable<ReturnType<typeof channelOf>>,
  { token_since }: ChannelRow,
): Promise<void> {
  const since = token_since?.getTime()
  if (since !== undefined && engine.clock().getTime() - since < renewedAfter) return
  const fresh =
    since === undefined
      ? null
      : await source.renew(token).catch((error: unknown) => {
          if (!(error instanceof SocialFailure)) throw error
          engine.log.warn({ err: error, store: store.id }, 'the token of a channel was not renewed')
          return undefined
        })
  if (fresh === undefined) return
  await engine.onPlatform({ store }, async (ctx) => {
    if (fresh !== null) {
      const sealed = ctx.vault.seal(tokenPlace(store.id), fresh)
      // Unless its owner has told another one meanwhile.
      await sql`update settings set instagram_access_token = ${sealed}, version = version + 1, updated_at = ${ctx.now}
        where store_id = ${store.id} and instagram_access_token = ${store.settings.instagram_access_token}`.execute(
        ctx.db,
      )
      ctx.touched.add('settings')
    }
    await sql`update social_channels set token_since = ${ctx.now} where store_id = ${store.id} and channel = 'instagram'`.execute(
      ctx.db,
    )
  })
}

type State = Partial<
  Pick<Row<typeof socialChannels>, 'state' | 'account' | 'error' | 'missed' | 'attempts' | 'read_at' | 'due_at'>
>

/** The row of the channel, as it is from now on; what is not said stays. */
async function keepState(ctx: Ctx, { id }: Pick<ShopStore, 'id'>, state: State): Promise<Row<typeof socialChannels>> {
  const given = Object.entries(state)
  const { rows } = await sql<Row<typeof socialChannels>>`
    insert into social_channels (store_id, id, channel, created_at, updated_at, ${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${id}, ${newId(ctx.now.getTime())}, 'instagram', ${ctx.now}, ${ctx.now}, ${sql.join(given.map(([, value]) => value))})
    on conflict (store_id, channel) do update set updated_at = excluded.updated_at, ${sql.join(
      given.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    )} returning *`.execute(ctx.db)
  ctx.touched.add('social-channels')
  return rows[0] as Row<typeof socialChannels>
}
