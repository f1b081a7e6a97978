import type { Change, Ctx, Engine, StoreScope } from '@shopwright/engine'
import type { AnyResource, Nouns, Row, Translated } from '@shopwright/resource'
import { atMost } from '@shopwright/resource'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { tables } from '../database.ts'
import { type model, workingStates } from '../model.ts'
import { type ExtensionState, featuresInForce } from '../platform/rules/apps.ts'
import type { OwnAddresses } from './own-addresses.ts'

/** `image`: the id of its picture */
export type StoreLanguage = { id: string; code: string; name: string; is_primary: boolean; image: string | null }
export type StoreCurrency = {
  id: string
  code: string
  title: Translated
  symbol_left: string | null
  symbol_right: string | null
  decimals: number
  value: string
  is_primary: boolean
}

/** What every request knows of its store, from memory. */
export type ShopStore = StoreScope & {
  title: string
  /** the label of `<slug>.<platform host>` */
  domain: string
  /** the verified name that all others lead to */
  mainHost: string | null
  /** every verified name */
  hosts: readonly string[]
  token: string
  state: Row<typeof model.stores>['state']
  completed: boolean
  theme: string
  countryId: string | null
  zoneId: string | null
  ownerId: string | null
  /** `features`: what is in force, with its apps; `included`: what the plan has by itself */
  plan: { code: string; limits: Record<string, number | null>; features: string[]; included: string[] } | null
  trialEndsAt: Date | null
  suspendedAt: Date | null
  suspendReason: string | null
  suspendedBy: Row<typeof model.stores>['suspended_by']
  archivedAt: Date | null
  createdAt: Date
  /** what its owner said that it sells */
  productTypes: readonly string[]
  /** made by us to be looked at */
  isDemo: boolean
  /** takes payments in the name of the platform's account */
  connectedAccount: { provider: string; account_id: string } | null
  /** mail reaches its owner */
  isConfirmed: boolean
  settings: Row<typeof model.settings>
  /** what it wears; null for the house’s own */
  design: Row<typeof model.designs> | null
  /** where pages of the shop itself stand, as far as it has said so */
  addresses: OwnAddresses
  languages: StoreLanguage[]
  currencies: StoreCurrency[]
  /** what its webhooks are told of; empty where it has none that is on */
  toldEvents: readonly string[]
}

export type ShopCtx = Ctx<ShopStore>

export const isWorking = ({ state }: Pick<ShopStore, 'state'>): boolean =>
  (workingStates as readonly string[]).includes(state)

export type Stores = {
  byId(id: string): Promise<ShopStore | null>
  byToken(token: string): Promise<ShopStore | null>
  byDomain(domain: string): Promise<ShopStore | null>
  /** By a verified name of its owner's, without a port. */
  byHost(host: string): Promise<ShopStore | null>
  /** What was known last of the store of a domain or a host, true or not any more: enough to say in whose name one waits for the database. */
  lastAt(name: string): ShopStore | null
}

const known = new WeakMap<Engine, Stores>()

/** Stores by id, token and domain, kept in memory until something in them changes on any node. */
export function storesOf(engine: Engine): Stores {
  const stores = known.get(engine) ?? openStores(engine)
  known.set(engine, stores)
  return stores
}

function openStores(engine: Engine): Stores {
  const cache = new LRUCache<string, { store: ShopStore | null }>({ ...atMost(5000), ttl: 30_000 })
  const last = new LRUCache<string, ShopStore>(atMost(1000))
  // What was read while something changed may be what was before: it is answered, and not kept.
  let generation = 0
  /** Any of them where none is named. */
  const drop = (ids: string[]) => {
    generation += 1
    for (const [key, { store }] of cache.entries())
      if (!ids.length || !store || ids.includes(store.id)) cache.delete(key)
  }
  const watched = new Set([
    'stores',
    'settings',
    'designs',
    'routes',
    'store-languages',
    'languages',
    'store-currencies',
    'currencies',
    'store-subscriptions',
    'plans',
    'store-domains',
    'connected-accounts',
  ])
  const heard = ({ store, tags }: Change): void => {
    // What is sent to one webhook is told of that one alone, and changes nothing here.
    if (!tags.some((tag) => tag === 'webhooks' || tag === 'webhooks:*' || watched.has(tag.split(':')[0] as string)))
      return
    const named = tags.filter((tag) => tag.startsWith('stores:')).map((tag) => tag.slice(7))
    drop(store ? [store] : named.includes('*') ? [] : named)
  }
  engine.events.on(heard)
  engine.onCommit(heard)
  engine.events.onLost(() => {
    generation += 1
    cache.clear()
  })
  const lookup = async (column: StoreKey, value: string): Promise<ShopStore | null> => {
    const key = `${column}:${value}`
    const known = cache.get(key)
    if (known) return known.store
    const began = generation
    const store = await engine.onPlatform({}, (ctx) => loadStore(ctx, column, value))
    if (began === generation) cache.set(key, { store })
    if (store) for (const name of [store.domain, ...store.hosts]) last.set(name, store)
    return store
  }
  return {
    byId: (id) => lookup('id', id),
    byToken: (token) => lookup('token', token),
    byDomain: (domain) => lookup('domain', domain),
    byHost: (host) => lookup('host', host),
    lastAt: (name) => last.get(name) ?? null,
  }
}

type StoreKey = 'id' | 'token' | 'domain' | 'host'

/** Reads a store whole, as the platform role. */
export async function loadStore(ctx: Ctx, column: StoreKey, value: string): Promise<ShopStore | null> {
  const db = tables(ctx)
  const found =
    column === 'host'
      ? sql<boolean>`id = (select h.target_store_id from store_hosts h where h.host = ${value})`
      : sql<boolean>`${sql.ref(column)} = ${value}`
  const store = await db
    .selectFrom('stores')
    .selectAll()
    .select(
      sql<
        string[]
      >`array(select distinct e from webhooks w, unnest(w.events) as e where w.store_id = stores.id and w.status)`.as(
        'told_events',
      ),
    )
    .where(found)
    .executeTakeFirst()
  if (!store || store.state === 'deleted') return null
  const kept = await db.selectFrom('settings').selectAll().where('store_id', '=', store.id).executeTakeFirst()
  if (!kept) return null
  const plan = store.plan_id
    ? await db
        .selectFrom('plans')
        .selectAll()
        .select(
          sql<Record<
            string,
            ExtensionState
          > | null>`(select jsonb_object_agg(e.app, e.state) from extensions e where e.store_id = ${store.id})`.as(
            'extensions',
          ),
        )
        .where('id', '=', store.plan_id)
        .executeTakeFirst()
    : undefined
  const features = plan && featuresInForce(plan.features, plan.extensions ?? {})
  const settings = asGranted(ctx.registry.get('settings'), kept, features)
  const design = settings.design_id
    ? await db
        .selectFrom('designs')
        .selectAll()
        .where('store_id', '=', store.id)
        .where('id', '=', settings.design_id)
        .executeTakeFirst()
    : undefined
  const routes = await db.selectFrom('routes').select(['page', 'slug']).where('store_id', '=', store.id).execute()
  const owner = store.owner_id
    ? await db.selectFrom('accounts').select('confirmed_at').where('id', '=', store.owner_id).executeTakeFirst()
    : undefined
  const languages = await db
    .selectFrom('store_languages as s')
    .innerJoin('languages as l', 'l.id', 's.language_id')
    .select(['s.id', 'l.code', 'l.name', 's.is_primary', 's.image'])
    .where('s.store_id', '=', store.id)
    .where('s.status', '=', true)
    .orderBy('s.sort_order')
    .orderBy('l.code')
    .execute()
  const currencies = await db
    .selectFrom('store_currencies as s')
    .innerJoin('currencies as c', 'c.id', 's.currency_id')
    .select(['s.id', 'c.code', 'c.title', 'c.symbol_left', 'c.symbol_right', 'c.decimals', 's.value', 's.is_primary'])
    .where('s.store_id', '=', store.id)
    .where('s.status', '=', true)
    .orderBy('s.sort_order')
    .orderBy('c.code')
    .execute()
  const { rows: hosts } = await sql<Pick<Row<Nouns['store-domains']>, 'host' | 'is_primary'>>`
    select d.host::text as host, d.is_primary from store_domains d join store_hosts h on h.host = d.host and h.target_store_id = d.store_id
    where d.store_id = ${store.id} and d.verified_at is not null order by d.created_at`.execute(ctx.db)
  const connected = await db
    .selectFrom('connected_accounts')
    .select(['provider', 'account_id'])
    .where('store_id', '=', store.id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (column === 'host' && !hosts.some(({ host }) => host === value)) return null
  return {
    id: store.id,
    title: store.title,
    domain: store.domain,
    mainHost: hosts.find(({ is_primary }) => is_primary)?.host ?? null,
    hosts: hosts.map(({ host }) => host),
    token: store.token,
    state: store.state,
    completed: store.completed,
    theme: store.theme,
    countryId: store.country_id,
    zoneId: store.zone_id,
    ownerId: store.owner_id,
    trialEndsAt: store.trial_ends_at,
    suspendedAt: store.suspended_at,
    suspendReason: store.suspend_reason,
    suspendedBy: store.suspended_by,
    archivedAt: store.archived_at,
    createdAt: store.created_at,
    productTypes: store.product_types,
    isDemo: store.is_demo,
    connectedAccount: connected?.account_id ? { provider: connected.provider, account_id: connected.account_id } : null,
    isConfirmed: Boolean(owner?.confirmed_at),
    primaryLanguage: store.primary_language,
    currency: store.base_currency,
    timeZone: store.time_zone,
    plan: plan && features ? { code: plan.code, limits: plan.limits ?? {}, features, included: plan.features } : null,
    settings,
    design: design ?? null,
    addresses: Object.fromEntries(routes.map(({ page, slug }) => [page, slug])),
    languages,
    currencies,
    toldEvents: store.told_events,
  }
}

/** What the shop runs by: a setting that the plan has no feature for stands at nothing, whatever is kept of it. */
function asGranted(
  settings: AnyResource,
  kept: ShopStore['settings'],
  features: readonly string[] | undefined,
): ShopStore['settings'] {
  if (!features) return kept
  const off = Object.entries(settings.fields).flatMap(([name, { type, options }]) =>
    options.feature && !features.includes(options.feature) ? [[name, type === 'flag' ? false : null]] : [],
  )
  return { ...kept, ...Object.fromEntries(off) }
}
