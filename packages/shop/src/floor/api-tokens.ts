import type { Actor, Ctx, Engine } from '@shopwright/engine'
import type { Nouns, Row } from '@shopwright/resource'
import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import { tables } from '../database.ts'
import { tokenPermissions } from '../platform/rules/token-scopes.ts'
import { sha256 } from './passwords.ts'
import { type Sessions, staffActorOf, usedEvery } from './sessions.ts'

export const tokenPrefix = 'swk_'
const cacheFor = 5000

/** Whose key it is, and of which store. */
export type Keyholder = { actor: Actor; storeId: string }

export type ApiTokens = {
  /** null for a key that is made up, revoked, over, or whose person has no place in the store any more. At most five seconds old. */
  holderOf(token: string): Promise<Keyholder | null>
}

export function openApiTokens(engine: Engine, sessions: Sessions): ApiTokens {
  const holders = new LRUCache<string, { holder: Keyholder | null }>({ ...atMost(5000), ttl: cacheFor })
  // Who was looked up while something changed may be who they were before: they are answered, and not kept.
  let generation = 0
  const forget = () => {
    generation += 1
    holders.clear()
  }
  sessions.onForgotten(forget)
  engine.events.onLost(forget)
  return {
    holderOf: async (token) => {
      if (token.length > 128) return null
      const hash = sha256(token)
      const known = holders.get(hash)
      if (known) return known.holder
      const began = generation
      const holder = await engine.onPlatform({}, (ctx) => loadHolder(ctx, hash))
      if (began === generation) holders.set(hash, { holder })
      return holder
    },
  }
}

async function loadHolder(ctx: Ctx, hash: string): Promise<Keyholder | null> {
  const token = await tables(ctx).selectFrom('api_tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst()
  const actor = token && (await actorOf(ctx, token))
  if (!actor) return null
  if (!token.last_used_at || token.last_used_at.getTime() < ctx.now.getTime() - usedEvery)
    await tables(ctx)
      .updateTable('api_tokens')
      .set({ last_used_at: ctx.now })
      .where('store_id', '=', token.store_id)
      .where('id', '=', token.id)
      .execute()
  return { storeId: token.store_id, actor }
}

/** What a key may do just now; null when it is over, or its person has lost their place. */
async function actorOf(ctx: Ctx, token: Row<Nouns['api-tokens']>): Promise<Actor | null> {
  if (token.expires_at && token.expires_at <= ctx.now) return null
  const person = await staffActorOf(ctx, token.account_id, token.store_id)
  if (person?.role !== 'SHOP_ADMIN') return null
  return {
    ...person,
    // What the owner alone does is done by a person.
    isOwner: false,
    permissions: tokenPermissions(token.scopes, tokenServices(ctx), person.permissions),
    token: { id: token.id, name: token.name },
  }
}

/** What a task keeps of who started it: a person, or the key of a program. */
export const starterOf = ({ id, token }: Actor): string | null => (token ? `${tokenPrefix}${token.id}` : id)

/** Who that is just now, for work that goes on after its request; null when they have lost their place, or the key is revoked. */
export async function actorOfStarter(ctx: Ctx, starter: string, storeId: string): Promise<Actor | null> {
  if (!starter.startsWith(tokenPrefix)) return staffActorOf(ctx, starter, storeId)
  const token = await tables(ctx)
    .selectFrom('api_tokens')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', starter.slice(tokenPrefix.length))
    .executeTakeFirst()
  return token ? actorOf(ctx, token) : null
}

/** The nouns that staff can be given rights to at all. */
export const tokenServices = ({ registry }: Pick<Ctx, 'registry'>): ReadonlySet<string> =>
  new Set(registry.all.filter(({ scope }) => scope === 'store').map(({ name }) => name))
