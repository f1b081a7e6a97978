import { asSystem, type Ctx, type Data, type Engine, insert, type Job, operations, refuse } from '@shopwright/engine'
import { type Draft, days, hours, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { planHas } from '../../floor/plan-room.ts'
import {
  type Channel,
  type ChannelCode,
  channelCodes,
  channelOf,
  channelTerms,
  isChannel,
  SocialFailure,
  type SocialPost,
  tokenPlace,
} from '../../floor/social.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import type { settings } from '../../platform/model/settings.ts'
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

/** Has a channel asked anew. */
export async function askChannel(ctx: Ctx, draft: Draft<typeof socialChannels>): Promise<Data> {
  const store = shopOf(ctx)
  const channel = draft.channel ?? 'instagram'
  const { setting, feature } = channelTerms[channel]
  if (feature) await ctx.gate.feature(ctx, feature)
  refuse(!store.settings[setting], 'channel-not-connected')
  await readLater(ctx, store.id, channel)
  const row = await keepState(ctx, { store, code: channel }, { state: 'connecting', error: null })
  return row as Data
}

/** Each channel whose token was told, or taken away, is read at once. */
export async function readToldChannels(ctx: Ctx, storeId: string, told: Draft<typeof settings>): Promise<void> {
  for (const code of channelCodes)
    if (told[channelTerms[code].setting] !== undefined) await readLater(ctx, storeId, code)
}

const readLater = (ctx: Ctx, storeId: string, channel: ChannelCode): Promise<void> =>
  ctx.enqueue(ctx.db, 'read-channel', { store_id: storeId, channel })

/** Each channel hourly, at a time of its own; one that does not answer waits longer after each try. Who has none costs nothing. */
export const channelJobs = (engine: () => Engine, files: FileStore, fetcher: Fetcher): Job[] => [
  { name: 'channels-due', cron: '*/10 * * * *', run: async () => void (await startReading(engine())) },
  {
    name: 'read-channel',
    concurrency: 2,
    perStore: 1,
    run: async ({ store_id, channel = 'instagram' }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store && isChannel(channel)) await readChannel(engine(), files, fetcher, { store, code: channel })
    },
  },
]

export const startReading = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ store_id: string; channel: ChannelCode }>`
      select c.store_id, c.channel from social_channels c join stores s on s.id = c.store_id
      where c.due_at <= ${ctx.now} and s.state = any(${workingStates}::text[]) order by c.due_at limit ${atOnce}`.execute(
      ctx.db,
    )
    for (const { store_id, channel } of rows)
      await ctx.enqueue(
        ctx.db,
        'read-channel',
        { store_id, channel },
        { key: `${store_id}:${channel}:${ctx.now.toISOString().slice(0, 16)}` },
      )
    return rows.length
  })

/** Which channel of which store. */
type Of = { store: ShopStore; code: ChannelCode }

async function readChannel(engine: Engine, files: FileStore, fetcher: Fetcher, of: Of): Promise<void> {
  const { store, code } = of
  const channel = channelOf(store, code, engine.vault)
  const { feature } = channelTerms[code]
  const inside: InStore = (work) => engine.inStore({ store }, (ctx) => work(ctx as ShopCtx))
  // Its plan may have it again: what is there stays, and nobody is asked meanwhile.
  if (feature && !planHas(store, feature))
    return inside(async (ctx) => void (await keepState(ctx, of, { due_at: new Date(ctx.now.getTime() + again) })))
  if (!channel) return inside((ctx) => forget(ctx, of))
  try {
    const { account, posts } = await channel.source.newest(channel.token, most)
    const missed = await keepPosts(engine, { files, fetcher, inside, of }, posts)
    const row = await inside(async (ctx) => {
      await dropOthers(ctx, of, posts)
      return keepState(ctx, of, {
        ...{ state: 'open', account, error: null, missed, attempts: 0 },
        ...{ read_at: ctx.now, due_at: new Date(ctx.now.getTime() + again) },
      })
    })
    await renew(engine, of, channel, row)
  } catch (error) {
    if (!(error instanceof SocialFailure)) throw error
    await inside((ctx) => noteFailure(ctx, of, error))
  }
}

/** Answers how many posts have no picture of ours: they are tried again with the next look. */
async function keepPosts(
  engine: Engine,
  { files, fetcher, inside, of }: { files: FileStore; fetcher: Fetcher; inside: InStore; of: Of },
  posts: readonly SocialPost[],
): Promise<number> {
  const { store, code } = of
  const known = await inside(async (ctx) => {
    const { rows } = await sql<{ post: string }>`
      select post from channel_posts where store_id = ${store.id} and channel = ${code}`.execute(ctx.db)
    return new Set(rows.map(({ post }) => post))
  })
  let missed = 0
  for (const { id: post, url, text, picture, at } of posts) {
    if (known.has(post)) continue
    const also = async (ctx: ShopCtx, image: string | null): Promise<void> => {
      await insert(ctx, ctx.registry.get('channel-posts'), { channel: code, post, url, text, image, posted_at: at })
      ctx.touched.add('channel-posts')
    }
    try {
      if (picture === null) await inside((ctx) => also(ctx, null))
      else {
        const bytes = await fetcher.fetch(picture, { maxBytes: largest, timeout })
        await saveUpload(store, inside, files, { name: `${code}-${post}.jpg`, bytes }, { also })
      }
    } catch (error) {
      missed += 1
      engine.log.warn({ err: error, store: store.id, post }, 'the picture of a post was not taken')
    }
  }
  return missed
}

/** What is not among the newest goes with its picture, unless something else shows that. */
async function dropOthers(ctx: ShopCtx, { store, code }: Of, posts: readonly Pick<SocialPost, 'id'>[]): Promise<void> {
  const kept = posts.map(({ id }) => id)
  const { rows } = await sql<{ image: string | null }>`
    delete from channel_posts where store_id = ${store.id} and channel = ${code} and post <> all(${kept}::text[]) returning image`.execute(
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
async function forget(ctx: ShopCtx, of: Of): Promise<void> {
  await dropOthers(ctx, of, [])
  await sql`delete from social_channels where store_id = ${of.store.id} and channel = ${of.code}`.execute(ctx.db)
  ctx.touched.add('social-channels')
}

/** What is shown stays; a token that has ended is said, and asked with no more. */
async function noteFailure(ctx: ShopCtx, of: Of, { kind, message }: SocialFailure): Promise<void> {
  const { store, code } = of
  const { rows } = await sql<ChannelRow>`
    select state, attempts, token_since from social_channels where store_id = ${store.id} and channel = ${code}`.execute(
    ctx.db,
  )
  const attempts = (rows[0]?.attempts ?? 0) + 1
  const error = message.slice(0, 255)
  if (kind === 'away') {
    const wait = Math.min(again * 2 ** Math.min(attempts - 1, 5), longest)
    await keepState(ctx, of, { state: 'open', error, attempts, due_at: new Date(ctx.now.getTime() + wait) })
    return
  }
  await keepState(ctx, of, { state: 'refused', error, attempts, due_at: null })
  if (rows[0]?.state !== 'refused')
    tellStaffOnce(ctx, {
      code: 'channel-refused',
      params: { reason: error, channel: channelNames[code] },
      link: `/admin/social-channels#${code}`,
      level: 'error',
    })
}

/** In good time, so that nobody has to fetch another token by hand. One that was not renewed is tried again with the next look. */
async function renew(
  engine: Engine,
  { store, code }: Of,
  { source, token }: Channel,
  { token_since }: ChannelRow,
): Promise<void> {
  if (!source.renew) return
  const { setting } = channelTerms[code]
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
      const sealed = ctx.vault.seal(tokenPlace(store.id, code), fresh)
      // Unless its owner has told another one meanwhile.
      await sql`update settings set ${sql.ref(setting)} = ${sealed}, version = version + 1, updated_at = ${ctx.now}
        where store_id = ${store.id} and ${sql.ref(setting)} = ${store.settings[setting]}`.execute(ctx.db)
      ctx.touched.add('settings')
    }
    await sql`update social_channels set token_since = ${ctx.now} where store_id = ${store.id} and channel = ${code}`.execute(
      ctx.db,
    )
  })
}

/** Names of their own, the same in every language. */
const channelNames: Record<ChannelCode, string> = { instagram: 'Instagram', facebook: 'Facebook' }

type State = Partial<
  Pick<Row<typeof socialChannels>, 'state' | 'account' | 'error' | 'missed' | 'attempts' | 'read_at' | 'due_at'>
>

/** The row of the channel, as it is from now on; what is not said stays. */
async function keepState(ctx: Ctx, { store: { id }, code }: Of, state: State): Promise<Row<typeof socialChannels>> {
  const given = Object.entries(state)
  const { rows } = await sql<Row<typeof socialChannels>>`
    insert into social_channels (store_id, id, channel, created_at, updated_at, ${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${id}, ${newId(ctx.now.getTime())}, ${code}, ${ctx.now}, ${ctx.now}, ${sql.join(given.map(([, value]) => value))})
    on conflict (store_id, channel) do update set updated_at = excluded.updated_at, ${sql.join(
      given.map(([name]) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    )} returning *`.execute(ctx.db)
  ctx.touched.add('social-channels')
  return rows[0] as Row<typeof socialChannels>
}
