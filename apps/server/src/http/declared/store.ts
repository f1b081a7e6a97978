import { bodySchema } from '@shopwright/resource'
import {
  exactly,
  fieldOf,
  fixed,
  flag,
  given,
  id,
  list,
  map,
  maybe,
  moment,
  named,
  oneOf,
  orNull,
  record,
  rowOf,
  rowWith,
  text,
  upTo,
  whole,
} from '@shopwright/resource/shapes'
import { registry } from '@shopwright/shop/model'
import { openedStore, type StoreSetup } from '@shopwright/shop/server'
import { account, anybodyAnywhere, type Declared, done, owner, staff } from './declared.ts'

const stores = registry.get('stores')
const language = record({ id, code: text, name: text, is_primary: flag, image: orNull(id) })
const currency = record({
  id,
  code: text,
  title: text,
  symbol_left: orNull(text),
  symbol_right: orNull(text),
  decimals: whole,
  value: text,
  is_primary: flag,
})
const service = record({ get: flag, create: flag, update: flag, delete: flag })

/** A store as the shell needs it; what stands at the end is told to those who work in it. */
export const storeShape = named(
  'Store',
  record({
    id,
    title: text,
    domain: text,
    url: text,
    state: fieldOf(stores, 'state'),
    completed: flag,
    theme: text,
    primary_language: text,
    base_currency: text,
    time_zone: text,
    country_id: orNull(id),
    zone_id: orNull(id),
    seo_urls: flag,
    currencies: list(currency),
    languages: list(language),
    plan: maybe(orNull(record({ code: text, limits: map(orNull(whole)), features: list(text), included: list(text) }))),
    /** features that the plan lacks, each with the name of the first plan that has it */
    locks: maybe(map(orNull(text))),
    app_locks: maybe(map(oneOf(['off', 'apart']))),
    store_token: maybe(text),
    trial_ends_at: maybe(orNull(moment)),
    trial_days_left: maybe(orNull(whole)),
    suspended_at: maybe(orNull(moment)),
    suspended_by: maybe(orNull(fieldOf(stores, 'suspended_by'))),
    suspend_reason: maybe(orNull(text)),
    archived_at: maybe(orNull(moment)),
    created_at: maybe(moment),
    sells_plans: maybe(flag),
    connects_accounts: maybe(flag),
    extensions: maybe(list(rowWith('extensions', { marketplace: orNull(rowOf('marketplace')) }))),
    /** what the caller’s group may do, by noun; null = everything */
    permissions: maybe(orNull(map(service))),
    settings: maybe(rowOf('settings')),
    views: maybe(list(rowOf('saved-views'))),
  }),
)

const theme = record({
  name: text,
  title: map(text),
  description: map(text),
  /** the address of a picture of it */
  preview: orNull(text),
  layouts: fixed(text),
  home: orNull(fixed(text)),
  settings: fixed(text),
})
const password = upTo(1024)
const code = maybe(upTo(64))
const short = (maxLength: number) => maybe(orNull(upTo(maxLength)))

/** A store as a whole: opening it, its team, its themes, and what goes wrong in its browsers. */
export const storeRoutes = {
  'GET /api/stores/:id': {
    summary: 'A store that one may enter; $populate languages, extensions, settings, saved-views',
    roles: 'staff',
    tenant: 'platform',
    answer: storeShape,
  },
  'POST /api/store-setups': {
    summary: 'Open a store',
    ...account,
    status: 201,
    body: given<StoreSetup>({ schema: bodySchema(registry.get('store-setups'), 'create') }),
    answer: openedStore,
  },
  'POST /api/secret-reveals': {
    summary: 'A key of the store’s settings in full; asks the password again and is written down',
    ...owner,
    status: 201,
    body: exactly({ name: upTo(64), password, code }),
    answer: record({ value: text }),
  },
  'POST /api/ownership-transfers': {
    summary:
      'Make a member of the team the owner of the store; who was it stays in the team with a group, or leaves. Asks the password again',
    ...owner,
    status: 201,
    body: exactly({ staff_member_id: id, customer_group_id: maybe(orNull(id)), password, code }),
    answer: done,
  },
  'POST /api/logs': {
    summary: 'Report a fault of the browser',
    ...anybodyAnywhere,
    status: 201,
    body: exactly({
      message: upTo(2000),
      time: short(64),
      type: short(32),
      module: short(255),
      stack: short(4000),
      location: short(1024),
    }),
    answer: record({ accepted: flag }),
  },
  'GET /api/themes': {
    summary:
      'The themes of the installation, and the name of the one that the store uses; `theme-switches` gives it another',
    ...staff,
    answer: record({ current: text, data: fixed(theme) }),
  },
  'POST /api/preview-links': {
    summary:
      'A signed link to the shop with another theme or design, or with the draft of a layout, good for 14 days; `is_framed` for a frame of the administration',
    ...staff,
    status: 201,
    body: exactly(
      { theme: maybe(upTo(40)), design: maybe(id), layout: maybe(id), is_framed: maybe(flag) },
      { minProperties: 1 },
    ),
    answer: record({ url: text }),
  },
  'GET /api/resting-providers': {
    summary:
      'Who outside has not answered and is left alone by the process that answers: since when, and until when; null = the next who needs it asks it',
    roles: 'staff',
    tenant: 'both',
    answer: record({ data: list(record({ provider: text, since: moment, until: orNull(moment) })) }),
  },
  'GET /api/delivery-groups/:id/senders': {
    summary:
      'Who may send by the carrier’s account of a group, as its setting keeps them: what a person is called stands before the bar',
    ...staff,
    answer: record({ data: list(text) }),
  },
} as const satisfies Declared
