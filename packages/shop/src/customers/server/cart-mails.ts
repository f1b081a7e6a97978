import { AppError, type Ctx, SealBroken, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'
import { newsletterPath } from './newsletter.ts'

const placeOf = (ctx: Ctx) => ({ store: storeOf(ctx).id, name: 'cart-mails' })

/**
 * Where whoever has this address says that they want no mails about carts, whenever they say it. The address itself is in it, sealed: what
 * the mail was about is gone some day. `shop`: the store's address with a language.
 */
export const leaveCartMailsLink = (ctx: Ctx, shop: string, email: string): string =>
  `${shop}${newsletterPath}?carts=${ctx.vault.seal(placeOf(ctx), email)}`

/** By such a link; safe to repeat. Throws `cart-mails-link-wrong`. */
export async function leaveCartMails(ctx: Ctx, token: string): Promise<void> {
  await sql`insert into cart_mail_refusals (store_id, id, email, created_at, updated_at)
    values (${storeOf(ctx).id}, gen_random_uuid(), ${emailIn(ctx, token)}, ${ctx.now}, ${ctx.now}) on conflict (store_id, email) do nothing`.execute(
    ctx.db,
  )
}

function emailIn(ctx: Ctx, token: string): string {
  try {
    return ctx.vault.open(placeOf(ctx), token)
  } catch (error) {
    if (error instanceof SealBroken) throw new AppError('cart-mails-link-wrong')
    throw error
  }
}
