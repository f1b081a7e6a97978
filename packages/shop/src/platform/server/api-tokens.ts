import { randomBytes } from 'node:crypto'
import { AppError, audit, type Data, insertRow, invalid } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { tokenPrefix, tokenServices } from '../../floor/api-tokens.ts'
import { sha256 } from '../../floor/passwords.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { apiTokens } from '../model/api-tokens.ts'
import { strayScope } from '../rules/token-scopes.ts'

/** Makes a key and tells it, this once: only its hash is kept. */
export async function makeToken(ctx: ShopCtx, draft: Draft<typeof apiTokens>): Promise<Data> {
  const { name, expires_at } = draft
  const scopes = draft.scopes ?? []
  if (!ctx.actor.id) throw new AppError('forbidden')
  if (!scopes.length) throw invalid({ scopes: { code: 'required' } })
  const stray = strayScope(scopes, tokenServices(ctx))
  if (stray !== undefined) throw invalid({ scopes: { code: 'unknown-scope', params: { scope: stray } } })
  if (expires_at && new Date(expires_at) <= ctx.now) throw invalid({ expires_at: { code: 'in-the-past' } })
  const token = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
  const resource = ctx.registry.get('api-tokens')
  const row = await insertRow(ctx, resource, {
    name,
    scopes,
    expires_at: expires_at ?? null,
    account_id: ctx.actor.id,
    made_by: ctx.actor.name,
    hint: token.slice(0, tokenPrefix.length + 4),
    token_hash: sha256(token),
  })
  await audit(ctx, resource, 'create', null, row)
  ctx.touched.add('api-tokens')
  const { id, made_by, hint, created_at } = row
  return { id, name, scopes, expires_at: row.expires_at, made_by, hint, created_at, token, $answer: true }
}
