import { AppError } from '@shopwright/engine'
import { isId, type LanguageCode, minutes } from '@shopwright/resource'
import type { Outcome } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { household, takeTry } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { askForRestock } from '../server/restock-requests.ts'
import { inLanguage, visibleProduct } from '../server/storefront-visible.ts'
import { viewerOf } from './viewer.ts'

const perHour = 20

/** Whoever would buy what is out of stock leaves an address, and is told once. The honeypot answers like a success. */
export const waitForProduct = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (!visit.store.settings.restock_requests) throw new AppError('not-found')
    if (field(form, 'website')) return {}
    await requireProof(visit, form, 'restock')
    const [product, variant] = [field(form, 'product_id'), field(form, 'variant_id')]
    const wanted = await wantedBy(visit, product, variant)
    if (!wanted) throw new AppError('not-found')
    if (wanted.is_here) throw new AppError('restock-here', {}, { status: 409 })
    await onPlatform(visit, (ctx) =>
      takeTry(ctx, {
        subject: `restock:${visit.store.id}:${household(visit.actor.ip ?? '')}`,
        max: perHour,
        within: minutes(60),
      }),
    )
    const email = field(form, 'email')
    await onPlatform(visit, (ctx) =>
      askForRestock(ctx, {
        product_id: product,
        wanted_id: variant || product,
        group_id: viewerOf(visit, visit.parts.engine.clock()).groupId,
        combination: wanted.combination,
        email,
        language: visit.language.code as LanguageCode, // one of the shop’s
      }),
    )
    return {}
  })

/** A product that this visitor is shown, or its combination in words; null where there is none. */
async function wantedBy(
  visit: ShopVisit,
  product: string,
  variant: string,
): Promise<{ combination: string; is_here: boolean } | null> {
  if (!isId(product) || (variant && !isId(variant))) return null
  return readInStore(visit, async (ctx) => {
    const viewer = viewerOf(visit, ctx.now)
    const { rows } = await sql<{ combination: string; is_known: boolean; is_here: boolean }>`select
        coalesce((select string_agg(${inLanguage('o.name', viewer)}, ', ' order by o.sort_order, o.id) from product_variant_values j
          join option_values o on o.store_id = j.store_id and o.id = j.option_value_id
          where j.store_id = ${viewer.storeId} and j.product_variant_id = ${variant || null}::uuid), '') as combination,
        ${variant === ''} or exists (select 1 from product_variants v where v.store_id = ${viewer.storeId} and v.product_id = p.id and v.id = ${variant || null}::uuid and v.status) as is_known,
        not p.subtract or coalesce((select v.quantity from product_variants v where v.store_id = ${viewer.storeId} and v.id = ${variant || null}::uuid), p.quantity) >= greatest(1, p.minimum) as is_here
      from products p where p.id = ${product} and ${visibleProduct(viewer)}`.execute(ctx.db)
    const [row] = rows
    return row?.is_known ? { combination: row.combination.slice(0, 255), is_here: row.is_here } : null
  })
}
