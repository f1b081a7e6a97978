import { type Ctx, invalid, storeOf } from '@shopwright/engine'
import { isId, type Nouns, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from './store-cache.ts'

type TermsSetting = 'account_terms_id' | 'return_terms_id' | 'affiliate_terms_id'

export type TermsPage = Pick<Row<Nouns['information']>, 'id' | 'title' | 'slug'>

/** The page that somebody has to agree to; null where the store has none, or has hidden it: what cannot be read is not asked. */
export async function termsPage(ctx: Ctx, setting: TermsSetting): Promise<TermsPage | null> {
  const id = shopOf(ctx).settings[setting]
  if (!id || !isId(id)) return null
  const { rows } = await sql<TermsPage>`
    select id, title, slug from information where store_id = ${storeOf(ctx).id} and id = ${id} and status`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Only an outright "yes" is agreement. */
export async function refuseUnagreed(ctx: Ctx, setting: TermsSetting, agreed: unknown): Promise<void> {
  if (agreed !== true && (await termsPage(ctx, setting))) throw invalid({ terms_agreed: { code: 'terms-required' } })
}
