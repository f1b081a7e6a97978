import { type Actor, type Ctx, type Engine, together } from '@shopwright/engine'
import type { Language } from '@shopwright/theme-kit'
import { frameTags } from '../floor/frame-tags.ts'
import type { Gate } from '../floor/gate.ts'
import type { OriginOf } from '../floor/origins.ts'
import type { Sessions } from '../floor/sessions.ts'
import type { ShopperFiles } from '../floor/shopper-files.ts'
import type { ShopCtx, ShopStore } from '../floor/stores.ts'

/** What pages use of the process that serves them. */
export type PageParts = {
  engine: Engine
  sessions: Pick<Sessions, 'forget'>
  /** for what checks or makes passwords, before a connection is taken */
  passwords: Gate
  /** where the files of shoppers are kept */
  files: ShopperFiles
  /** what tokens are signed by */
  secret: Uint8Array
  /** whoever asks too often is refused; false in an installation that lets everybody */
  isPaced: boolean
  /** over https: cookies are kept to this very host */
  secure: boolean
  /** `https://shop.example` of a store, or of the platform */
  originOf: OriginOf
}

/** One request of a shopper: where, in which language and currency, who; and what its answer depends on. */
export type ShopVisit = {
  parts: PageParts
  store: ShopStore
  language: Language
  currency: string
  actor: Actor
  sessionId: string | null
  customerId: string | null
  cartSid: string | null
  /** the sid was made for this request */
  isCartNew?: boolean
  /** the last answer to what was put into the cart that this browser has heard */
  answered: string | null
  /** a review that waits until whoever wrote it has signed in, as the browser keeps it */
  written: string | null
  /** the products that this browser compares, by their ids */
  compared: readonly string[]
  /** and those that it remembers while nobody has signed in */
  wished: readonly string[]
  /** the code of the affiliate or the campaign that sent them */
  tracking: string | null
  /** what the browser keeps of who has signed in with it */
  device: string | undefined
  /** what it keeps while somebody is asked who this is, sealed */
  login: { asked: string | undefined; came: string | undefined }
  /** a browser keeps its login bound to a cookie of its own */
  isBrowser: boolean
  /** `Set-Cookie` lines of the answer */
  cookies: string[]
  /** what the page showed; a change of any of these makes it old */
  tags: Set<string>
  /** the answer is this visitor's own and is never shared */
  isPersonal: boolean
  /** looks with a phone */
  isPhone: boolean
  /** what the page showed is another thing on a phone */
  byDevice: boolean
  /** something is shown that is not everybody's yet */
  preview: Preview | null
  /** the administration looks through a frame */
  isFramed: boolean
  /** what the page calls itself, once it is known */
  title?: string
  searched?: Searched
}

/** What somebody typed into the search, and how many products there were. */
export type Searched = { text: string; found: number }

/** A theme, a design, the draft of a layout in place of those that everybody sees. */
export type Preview = { theme: string | null; design: string | null; draft: string | null }

export type VisitParts = Pick<
  ShopVisit,
  'parts' | 'store' | 'language' | 'currency' | 'cartSid' | 'tracking' | 'device' | 'isBrowser'
> &
  Partial<
    Pick<ShopVisit, 'preview' | 'isFramed' | 'isPhone' | 'answered' | 'written' | 'compared' | 'wished' | 'login'>
  >

/** Without an identity the visit is anybody's: what it renders may be shared. */
export function openVisit(given: VisitParts, identity: Pick<ShopVisit, 'actor' | 'sessionId'> | null): ShopVisit {
  const actor = identity?.actor ?? anybody(given.store)
  return {
    preview: null,
    isFramed: false,
    isPhone: false,
    answered: null,
    written: null,
    compared: [],
    wished: [],
    login: { asked: undefined, came: undefined },
    ...given,
    actor,
    sessionId: identity?.sessionId ?? null,
    customerId: actor.role === 'CUSTOMER' ? actor.id : null,
    cookies: [],
    byDevice: false,
    // Whatever a theme shows or leaves out, the shop chose the theme; and there is no page without names and links of the frame,
    // also where a browser has the root's part already and asks for the rest alone.
    tags: new Set(['stores', ...frameTags]),
    isPersonal: identity !== null || Boolean(given.preview),
  }
}

const anybody = (store: ShopStore): Actor => ({
  role: 'GUEST',
  id: null,
  name: null,
  isOwner: false,
  permissions: null,
  customerGroupId: store.settings.customer_group_id,
  sessionId: null,
  ip: null,
  userAgent: null,
})

export const scopeOf = ({ store, actor, language }: ShopVisit) => ({ store, actor, language: language.code })

export const inStore = <T>(visit: ShopVisit, work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
  visit.parts.engine.inStore({ store: visit.store, actor: visit.actor, language: visit.language.code }, (ctx: Ctx) =>
    work(ctx as ShopCtx),
  )

/** For pages that only show: statements that do not wait for each other go in one message. */
export const readInStore = <T>(visit: ShopVisit, work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
  visit.parts.engine.readInStore(
    { store: visit.store, actor: visit.actor, language: visit.language.code },
    (ctx: Ctx) => together(ctx as ShopCtx, work),
  )

export const onPlatform = <T>(visit: ShopVisit, work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
  visit.parts.engine.onPlatform({ store: visit.store, actor: visit.actor, language: visit.language.code }, (ctx: Ctx) =>
    work(ctx as ShopCtx),
  )
