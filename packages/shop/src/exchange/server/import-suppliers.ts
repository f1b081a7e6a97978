import { type Data, moneyText } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { externalIds, importProfiles, imports } from '../model/imports.ts'
import type { Before } from '../model/undo.ts'
import { isAvailable } from '../rules/availability.ts'
import type { Draft } from '../rules/drafts.ts'
import type { MappedRow } from '../rules/mapping.ts'
import { chosenOffer, firstSupplier, type Offer, type SupplierChoice } from '../rules/suppliers.ts'
import { insertMany, updateMany } from './bulk.ts'
import { holdersOf, type Snapshot } from './import-snapshot.ts'

/** Whose file a run reads, and what of it was met so far. */
export type Supplier = {
  profileId: string
  sortOrder: number
  choice: SupplierChoice
  /** the numbers that the file has */
  told: Set<string>
  /** keys of rows that could not be read: what they offer goes on */
  unread: Set<string>
}

export type OfferRow = Offer &
  Pick<
    Row<typeof externalIds>,
    'id' | 'product_id' | 'profile_id' | 'external_id' | 'price' | 'quantity' | 'is_chosen'
  > &
  Pick<Row<typeof importProfiles>, 'sort_order'>

/** What becomes of a supplier's offer: written where it differs from what `was`. */
export type OfferChange = {
  external_id: string
  price: bigint | null
  quantity: number | null
  was: OfferRow | null
  /** by their profiles */
  chosen: string
  wasChosen: string | null
}

type GoodRow = Extract<MappedRow, { ok: true }>

/** What suppliers ask for these products, by product. */
export async function offersOf(ctx: ShopCtx, productIds: readonly string[]): Promise<Map<string, OfferRow[]>> {
  if (!productIds.length) return new Map()
  const { rows } = await sql<OfferRow>`
    select e.id, e.product_id, e.profile_id, e.external_id, e.price, e.quantity, e.is_chosen, p.sort_order
    from external_ids e join import_profiles p on p.store_id = e.store_id and p.id = e.profile_id and p.is_supplier
    where e.store_id = ${shopOf(ctx).id} and e.product_id = any(${[...productIds]}::uuid[]) order by e.id`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

/** The products that the supplier calls by the numbers of these rows, by the rows' keys. */
export async function linkedProducts(
  ctx: ShopCtx,
  { profileId }: Supplier,
  good: readonly GoodRow[],
): Promise<Map<string, string>> {
  const numbers = good.map(({ draft }) => draft.external_id ?? '')
  const { rows } = await sql<Pick<Row<typeof externalIds>, 'external_id' | 'product_id'>>`
    select external_id, product_id from external_ids
    where store_id = ${shopOf(ctx).id} and profile_id = ${profileId} and external_id = any(${numbers})`.execute(ctx.db)
  const known = new Map(rows.map(({ external_id, product_id }) => [external_id, product_id]))
  return new Map(
    good.flatMap(({ key, draft }) => {
      const product = known.get(draft.external_id ?? '')
      return product ? [[key, product] as const] : []
    }),
  )
}

/** Two suppliers may use one number for two things: what another file brought is not found by it. */
export async function dropStrangers(
  ctx: ShopCtx,
  { profileId }: Supplier,
  snapshots: Map<string, Snapshot>,
  linked: ReadonlyMap<string, string>,
): Promise<void> {
  const guessed = [...snapshots].filter(([key]) => !linked.has(key))
  if (!guessed.length) return
  const offers = await offersOf(
    ctx,
    guessed.map(([, { id }]) => id),
  )
  const runs = guessed.flatMap(([, { row }]) => (row.import_id ? [String(row.import_id)] : []))
  const { rows } = await sql<Pick<Row<typeof imports>, 'id'>>`
    select id from imports where store_id = ${shopOf(ctx).id} and id = any(${runs}::uuid[]) and profile_id <> ${profileId}`.execute(
    ctx.db,
  )
  const others = new Set(rows.map(({ id }) => id))
  for (const [key, { id, row }] of guessed)
    if (others.has(String(row.import_id)) || offers.has(id)) snapshots.delete(key)
}

/** What a chunk has to know to settle whose price and stock its products have. */
export async function loadSupply(
  ctx: ShopCtx,
  supplier: Supplier,
  good: readonly GoodRow[],
  snapshots: ReadonlyMap<string, Snapshot>,
) {
  const { profileId, sortOrder, choice } = supplier
  const known = await offersOf(
    ctx,
    [...snapshots.values()].map(({ id }) => id),
  )
  const taken = new Set(
    await holdersOf(
      ctx,
      'products',
      'external_id',
      good.map(({ draft }) => draft.external_id ?? ''),
    ).then((holders) => holders.keys()),
  )
  const offersAt = (snapshot: Snapshot | null): OfferRow[] => (snapshot ? (known.get(snapshot.id) ?? []) : [])
  const isOwn = ({ profile_id }: Offer): boolean => profile_id === profileId
  return {
    /** Another supplier says what the product is: of this one's row only price and stock are taken. */
    isGuest: (snapshot: Snapshot | null): boolean => {
      const others = offersAt(snapshot).filter((one) => !isOwn(one))
      const own = { profile_id: profileId, sort_order: sortOrder, price: null, quantity: null }
      return others.length > 0 && firstSupplier([...others, own]) !== own
    },
    /** Puts the price and stock of the chosen offer into what is written of a row. */
    settle: (
      number: string,
      told: { draft: Draft; columns: Data },
      snapshot: Snapshot | null,
      { available, tellsQuantity }: { available: string | undefined; tellsQuantity: boolean },
    ): { draft: Draft; columns: Data; offer: OfferChange | null } => {
      const offers = offersAt(snapshot)
      const was = offers.find(isOwn) ?? null
      const wasChosen = offers.find(({ is_chosen }) => is_chosen) ?? null
      const counted = (told.columns.quantity as number | undefined) ?? (tellsQuantity ? (was?.quantity ?? null) : null)
      const own = {
        profile_id: profileId,
        sort_order: sortOrder,
        price: (told.columns.price as bigint | undefined) ?? was?.price ?? null,
        quantity: isAvailable(available) ? counted : 0,
      }
      const chosen = chosenOffer<Offer>([...offers.filter((one) => !isOwn(one)), own], choice) ?? own
      const { price: _price, quantity: _quantity, subtract: _subtract, external_id: _number, ...draft } = told.draft
      const { price: _p, quantity: _q, subtract: _s, external_id: _n, ...columns } = told.columns
      // What was chosen before and is not of this file stands as it is: part of it may be sold by now.
      const values = isOwn(chosen) || chosen.profile_id !== wasChosen?.profile_id ? valuesOf(chosen) : noValues
      if (!snapshot && !taken.has(number)) {
        taken.add(number)
        draft.external_id = number
        columns.external_id = number
      }
      const isNews =
        was?.external_id !== number ||
        was.price !== own.price ||
        was.quantity !== own.quantity ||
        chosen.profile_id !== wasChosen?.profile_id
      return {
        draft: { ...draft, ...values.draft } as Draft,
        columns: { ...columns, ...values.columns },
        offer: isNews
          ? {
              external_id: number,
              price: own.price,
              quantity: own.quantity,
              was,
              chosen: chosen.profile_id,
              wasChosen: wasChosen?.profile_id ?? null,
            }
          : null,
      }
    },
  }
}

type Values = { draft: Draft; columns: Data }
const noValues: Values = { draft: {}, columns: {} }

/** What is counted is counted down; what can only be had is not. */
export function valuesOf({ price, quantity }: Offer): Values {
  const asked = price === null ? noValues : { draft: { price: moneyText(BigInt(price)) }, columns: { price } }
  const stock = quantity === null ? { subtract: false } : { subtract: true, quantity }
  return { draft: { ...asked.draft, ...stock }, columns: { ...asked.columns, ...stock } as Data }
}

/** How a supplier's offer was, and who was chosen, for an undo. */
export const offerBefore = (
  profile_id: string,
  was: OfferRow | null,
  chosen: string | null,
): NonNullable<Before['offer']> => ({
  profile_id,
  was: was && {
    external_id: was.external_id,
    price: was.price === null ? null : String(was.price),
    quantity: was.quantity,
  },
  chosen,
})

/** What changed of an offer, for whoever reads the run. */
export const offerNews = ({ price, quantity, was }: OfferChange): Record<string, [unknown, unknown]> => {
  const asked = [was?.price ?? null, price].map((one) => (one === null ? null : moneyText(one)))
  return {
    ...(asked[0] === asked[1] ? {} : { 'offer.price': asked as [unknown, unknown] }),
    ...(was && was.quantity === quantity ? {} : { 'offer.quantity': [was?.quantity ?? null, quantity] }),
  }
}

/** Writes the offers of one supplier, and who is chosen. */
export async function writeOffers(
  ctx: ShopCtx,
  profile_id: string,
  changes: readonly (OfferChange & { product_id: string })[],
): Promise<void> {
  if (!changes.length) return
  await insertMany(
    ctx,
    'external-ids',
    changes
      .filter(({ was }) => !was)
      .map(({ product_id, external_id, price, quantity }) => ({
        id: newId(),
        product_id,
        profile_id,
        external_id,
        price,
        quantity,
      })),
  )
  await updateMany(
    ctx,
    'external-ids',
    changes.flatMap(({ was, external_id, price, quantity }) =>
      was ? [{ id: was.id, external_id, price, quantity }] : [],
    ),
  )
  await choose(
    ctx,
    changes.map(({ product_id, chosen }) => ({ product_id, profile_id: chosen })),
  )
}

/** Says of each product whose price and stock it has; nobody's where the profile is null. */
export async function choose(
  ctx: ShopCtx,
  chosen: readonly { product_id: string; profile_id: string | null }[],
): Promise<void> {
  if (!chosen.length) return
  await sql`
    update external_ids e set is_chosen = not e.is_chosen
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as n (product_id uuid, profile_id uuid)
    where e.store_id = ${shopOf(ctx).id} and e.product_id = n.product_id
      and e.is_chosen <> (n.profile_id is not null and e.profile_id = n.profile_id)`.execute(ctx.db)
}
