import { randomBytes } from 'node:crypto'
import {
  AppError,
  audit,
  type Ctx,
  type Data,
  type Engine,
  insertRow,
  invalid,
  type Job,
  refuse,
} from '@shopwright/engine'
import { type Draft, days, minutes, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { queueWord, sendInTurn, wordOf } from '../../floor/alert-chats.ts'
import { type Bot, botOf, MessengerFailure, messengersOf, type Update } from '../../floor/messengers.ts'
import { texts } from '../../floor/outbox.ts'
import { sha256 } from '../../floor/passwords.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { takeTurn } from '../../floor/turns.ts'
import {
  type alertChats,
  alertKinds,
  type alertMessages,
  type MessengerCode,
  type messengerBots,
  messengerTraits,
} from '../model/alerts.ts'

const lasts = minutes(15)
const most = 20
/** What is so old is no news. */
const oldest = days(1)

type BotRow = Pick<Row<typeof messengerBots>, 'state' | 'username' | 'seen'>

const usual = messengerTraits[0].code

/** Has the bot asked anew what it is called, and told where to report. */
export async function askBot(ctx: Ctx, draft: Draft<typeof messengerBots>): Promise<Data> {
  const store = shopOf(ctx)
  const messenger = draft.messenger ?? usual
  refuse(!messengersOf(store).includes(messenger), 'messenger-not-connected')
  await connectLater(ctx, store, messenger)
  const { rows } = await sql<Row<typeof messengerBots>>`
    insert into messenger_bots (store_id, id, messenger, state, created_at, updated_at)
    values (${store.id}, ${newId(ctx.now.getTime())}, ${messenger}, 'connecting', ${ctx.now}, ${ctx.now})
    on conflict (store_id, messenger) do update set state = 'connecting', error = null, updated_at = excluded.updated_at returning *`.execute(
    ctx.db,
  )
  ctx.touched.add('messenger-bots')
  return rows[0] as Data
}

export const connectLater = (ctx: Ctx, { id }: Pick<ShopStore, 'id'>, messenger: MessengerCode): Promise<void> =>
  ctx.enqueue(ctx.db, 'connect-messenger', { store_id: id, messenger })

const featureOfMessenger = (messenger: MessengerCode): string =>
  messengerTraits.find(({ code }) => code === messenger)?.feature ?? messenger

/** What somebody reads who came by a link where they have to say something first. */
export const greetingWords = ({ title, settings }: ShopStore): { from: string; text: string; button: string } => {
  const t = texts(settings.admin_language)
  return {
    from: title,
    text: t('mails:chat-greeting.text', { store: title }),
    button: t('mails:chat-greeting.subject'),
  }
}

/** A row that waits for whoever follows its link, which is told this once; its code works a quarter of an hour and once. */
export async function askForChat(ctx: ShopCtx, { types, ...draft }: Draft<typeof alertChats>): Promise<Data> {
  const store = shopOf(ctx)
  const messenger = draft.messenger ?? usual
  await ctx.gate.feature(ctx, featureOfMessenger(messenger))
  const bot = botOf(store, ctx.vault, messenger)
  const { rows } = await sql<BotRow>`
    select state, username, seen from messenger_bots where store_id = ${store.id} and messenger = ${messenger}`.execute(
    ctx.db,
  )
  const username = rows[0]?.state === 'open' ? rows[0].username : null
  if (!bot || !username) throw new AppError('messenger-not-connected', {}, { status: 409 })
  await takeTurn(ctx, `alert-chats:${store.id}`)
  await sql`delete from alert_chats where store_id = ${store.id} and state = 'waiting' and expires_at <= ${ctx.now}`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from alert_chats where store_id = ${store.id}`.execute(ctx.db)
  if ((counted[0]?.n ?? 0) >= most) throw new AppError('too-many-chats', { max: most }, { status: 409 })
  const code = randomBytes(18).toString('base64url')
  const resource = ctx.registry.get('alert-chats')
  const row = await insertRow(ctx, resource, {
    messenger,
    name: '',
    types: types ?? [...alertKinds],
    state: 'waiting',
    code_hash: sha256(code),
    expires_at: new Date(ctx.now.getTime() + lasts),
    linked_by: ctx.actor.name,
  })
  await audit(ctx, resource, 'create', null, row)
  ctx.touched.add('alert-chats')
  const { id, state, expires_at } = row
  return {
    id,
    messenger,
    state,
    expires_at,
    types: row.types,
    link: bot.messenger.linkOf(username, code),
    $answer: true,
  }
}

/** A word to try it by. */
export async function tryChat(ctx: ShopCtx, { alert_chat_id }: Draft<typeof alertMessages>): Promise<Data> {
  const store = shopOf(ctx)
  const { rows } = await sql<Pick<Row<typeof alertChats>, 'state'>>`
    select state from alert_chats where store_id = ${store.id} and id = ${alert_chat_id}`.execute(ctx.db)
  if (!rows[0]) throw invalid({ alert_chat_id: { code: 'unknown-reference' } })
  refuse(rows[0].state !== 'open', 'chat-not-open')
  const t = texts(store.settings.admin_language)
  const id = await queueWord(ctx, store, String(alert_chat_id), {
    key: `try:${newId(ctx.now.getTime())}`,
    title: t('mails:chat-try.subject', { store: store.title }),
    text: t('mails:chat-try.text', { store: store.title }),
  })
  return { id, alert_chat_id, state: 'pending', $answer: true }
}

/** What the bot was told. Answers what became of it, for whoever reports. */
export async function takeUpdate(
  ctx: Ctx,
  store: ShopStore,
  messenger: MessengerCode,
  update: Update,
): Promise<'applied' | 'repeated' | 'ignored'> {
  const { rows } = await sql<BotRow>`
    select state, username, seen from messenger_bots where store_id = ${store.id} and messenger = ${messenger} for update`.execute(
    ctx.db,
  )
  const [bot] = rows
  if (!bot) return 'ignored'
  if (bot.seen.includes(update.id)) return 'repeated'
  const seen = JSON.stringify([...bot.seen.slice(-49), update.id])
  await sql`update messenger_bots set seen = ${seen}::jsonb where store_id = ${store.id} and messenger = ${messenger}`.execute(
    ctx.db,
  )
  ctx.touched.add('alert-chats')
  if (update.kind === 'start') return tie(ctx, store, messenger, update)
  if (update.kind === 'gone') await shutChat(ctx, store, messenger, update.chat)
  else if (update.kind === 'stop')
    await sql`delete from alert_chats where store_id = ${store.id} and messenger = ${messenger} and chat = ${update.chat}`.execute(
      ctx.db,
    )
  else
    await sql`update alert_chats set state = 'open' where store_id = ${store.id} and messenger = ${messenger} and chat = ${update.chat} and state = 'blocked'`.execute(
      ctx.db,
    )
  return 'applied'
}

async function tie(
  ctx: Ctx,
  store: ShopStore,
  messenger: MessengerCode,
  { code, chat, name }: Extract<Update, { kind: 'start' }>,
): Promise<'applied' | 'ignored'> {
  const { rows } = await sql<{ id: string }>`
    select id from alert_chats where store_id = ${store.id} and messenger = ${messenger} and code_hash = ${sha256(code)} and state = 'waiting' and expires_at > ${ctx.now} for update`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return 'ignored'
  // A chat that was tied before is tied anew.
  await sql`delete from alert_chats where store_id = ${store.id} and messenger = ${messenger} and chat = ${chat}`.execute(
    ctx.db,
  )
  await sql`update alert_chats set state = 'open', chat = ${chat}, name = ${name || chat}, code_hash = null, expires_at = null, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${store.id} and id = ${row.id}`.execute(ctx.db)
  const t = texts(store.settings.admin_language)
  await queueWord(ctx, store, row.id, {
    key: `tied:${row.id}`,
    title: t('mails:chat-tied.subject', { store: store.title }),
    text: t('mails:chat-tied.text', { store: store.title }),
  })
  return 'applied'
}

/** It takes nothing from us: what waits for it is not tried. */
async function shutChat(ctx: Ctx, store: ShopStore, messenger: MessengerCode, chat: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update alert_chats set state = 'blocked', updated_at = ${ctx.now} where store_id = ${store.id} and messenger = ${messenger} and chat = ${chat} returning id`.execute(
    ctx.db,
  )
  for (const { id } of rows)
    await sql`update alert_messages set state = 'failed', error = 'blocked', body = null, updated_at = ${ctx.now}
      where store_id = ${store.id} and alert_chat_id = ${id} and state = 'pending'`.execute(ctx.db)
  ctx.touched.add('alert-chats').add('alert-messages')
}

export const alertJobs = (engine: () => Engine): Job[] => [
  {
    name: 'connect-messenger',
    perStore: 1,
    retries: 5,
    run: async ({ store_id, messenger = usual }, { attempt }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      // What has waited since before there were two says none.
      if (store) await connect(engine(), store, messenger as MessengerCode, attempt)
    },
  },
  {
    name: 'send-alert',
    concurrency: 2,
    perStore: 1,
    retries: 12,
    retryDelay: 10,
    longestDelay: 3600,
    run: async ({ store_id, message_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await sendWord(engine(), store, String(message_id))
    },
    givenUp: async ({ store_id, message_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await engine().onPlatform({ store }, (ctx) => failWord(ctx, store, String(message_id), 'away'))
    },
  },
]

async function connect(engine: Engine, store: ShopStore, messenger: MessengerCode, attempt: number): Promise<void> {
  const bot = botOf(store, engine.vault, messenger)
  const keep = (state: string, username: string | null, error: string | null) =>
    engine.onPlatform({ store }, async (ctx) => {
      await sql`insert into messenger_bots (store_id, id, messenger, state, username, error, created_at, updated_at)
        values (${store.id}, ${newId(ctx.now.getTime())}, ${messenger}, ${state}, ${username}, ${error}, ${ctx.now}, ${ctx.now})
        on conflict (store_id, messenger) do update set state = excluded.state, username = excluded.username, error = excluded.error, updated_at = excluded.updated_at`.execute(
        ctx.db,
      )
      ctx.touched.add('messenger-bots')
    })
  if (!bot)
    return engine.onPlatform({ store }, async (ctx) => {
      await sql`delete from messenger_bots where store_id = ${store.id} and messenger = ${messenger}`.execute(ctx.db)
      ctx.touched.add('messenger-bots')
    })
  try {
    const { username } = await bot.messenger.connect(bot.token, bot.hook)
    await keep('open', username, null)
  } catch (error) {
    if (!(error instanceof MessengerFailure)) throw error
    await keep('refused', null, error.message.slice(0, 255))
    // It may answer later; the last try says so by itself.
    if ((error.kind === 'away' || error.kind === 'slow') && attempt < 5) throw error
  }
}

type Waiting = Pick<Row<typeof alertMessages>, 'body' | 'alert_chat_id' | 'created_at'> &
  Pick<Row<typeof alertChats>, 'chat' | 'messenger'> & { chat_state: Row<typeof alertChats>['state'] }

async function sendWord(engine: Engine, store: ShopStore, id: string): Promise<void> {
  const found = await engine.onPlatform({ store }, async (ctx) => {
    const { rows } = await sql<Waiting>`
      select m.body, m.alert_chat_id, m.created_at, c.chat, c.messenger, c.state as chat_state from alert_messages m
      join alert_chats c on c.store_id = m.store_id and c.id = m.alert_chat_id
      where m.store_id = ${store.id} and m.id = ${id} and m.state = 'pending'`.execute(ctx.db)
    const [row] = rows
    if (!row) return null
    const bot = botOf(store, ctx.vault, row.messenger)
    const isOld = row.created_at.getTime() < ctx.now.getTime() - oldest
    if (!bot || !row.body || !row.chat || row.chat_state !== 'open' || isOld) {
      await failWord(ctx, store, id, bot ? (isOld ? 'old' : 'blocked') : 'closed')
      return null
    }
    return {
      bot,
      chatId: row.alert_chat_id,
      chat: row.chat,
      word: { ...wordOf(ctx, store, row.body), from: store.title },
    }
  })
  if (!found) return
  const { bot, chat, chatId, word } = found
  try {
    await bot.messenger.send(bot.token, chat, word)
  } catch (error) {
    if (!(error instanceof MessengerFailure) || error.kind === 'away') throw error
    return engine.onPlatform({ store }, (ctx) => failed(ctx, store, { id, chat, chatId, bot }, error))
  }
  await engine.onPlatform({ store }, async (ctx) => {
    await sql`update alert_messages set state = 'sent', body = null, error = null, sent_at = ${ctx.now}, updated_at = ${ctx.now} where store_id = ${store.id} and id = ${id}`.execute(
      ctx.db,
    )
    await sql`update alert_chats set last_sent_at = ${ctx.now} where store_id = ${store.id} and id = ${chatId}`.execute(
      ctx.db,
    )
    ctx.touched.add('alert-chats').add('alert-messages')
  })
}

async function failed(
  ctx: Ctx,
  store: ShopStore,
  { id, chat, chatId, bot }: { id: string; chat: string; chatId: string; bot: Bot },
  { kind, seconds, message }: MessengerFailure,
): Promise<void> {
  if (kind === 'slow') return sendInTurn(ctx, store, chatId, id, new Date(ctx.now.getTime() + seconds * 1000))
  const messenger = bot.messenger.code as MessengerCode // it was found by it
  if (kind === 'gone') return shutChat(ctx, store, messenger, chat)
  await failWord(ctx, store, id, message)
  if (kind !== 'closed') return
  await sql`update messenger_bots set state = 'refused', error = ${message.slice(0, 255)}, updated_at = ${ctx.now} where store_id = ${store.id} and messenger = ${messenger}`.execute(
    ctx.db,
  )
  ctx.touched.add('messenger-bots')
}

async function failWord(ctx: Ctx, store: ShopStore, id: string, why: string): Promise<void> {
  await sql`update alert_messages set state = 'failed', error = ${why.slice(0, 255)}, body = null, updated_at = ${ctx.now}
    where store_id = ${store.id} and id = ${id} and state = 'pending'`.execute(ctx.db)
  ctx.touched.add('alert-messages')
}
