import { type Ctx, type FieldFault, invalid } from '@shopwright/engine'
import type { Patch, Row, Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { ifGranted } from '../../floor/plan-room.ts'
import { shopOf, storeCache } from '../../floor/store-cache.ts'
import type { customFields } from '../model/custom-fields.ts'
import type { customerAddresses, customerGroups, customers } from '../model/customers.ts'
import {
  type AnswerError,
  type Answers,
  type AskedField,
  askedFields,
  type CustomField,
  type CustomFieldLocation,
  checkAnswers,
  isChoiceField,
} from '../rules/custom-fields.ts'

export type NamedField = Omit<CustomField, 'values'> & {
  name: Translated
  values: { id: string; name: Translated }[]
}
export type AskedNamedField = AskedField<NamedField>

export type GroupRow = Pick<Row<typeof customerGroups>, 'id' | 'name' | 'description' | 'approval' | 'is_offered'>

/** What the store asks, and its groups of customers, both in their order. */
export const customerTables = storeCache<{ fields: NamedField[]; groups: GroupRow[] }>(
  ['custom-fields', 'customer-groups'],
  async (ctx, { id }) => {
    const { rows } = await sql<{ fields: NamedField[]; groups: GroupRow[] }>`select
      (select coalesce(json_agg(x), '[]') from (select f.id, f.name, f.location, f.type, f.status,
        (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name) order by v.sort_order, v.id), '[]') from custom_field_values v where v.store_id = f.store_id and v.custom_field_id = f.id) as values,
        (select coalesce(json_agg(json_build_object('customer_group_id', g.customer_group_id, 'required', g.required)), '[]') from custom_field_customer_groups g where g.store_id = f.store_id and g.custom_field_id = f.id) as customer_groups
        from custom_fields f where f.store_id = ${id} and ${ifGranted(ctx, 'custom-fields')} order by f.sort_order, f.id) x) as fields,
      (select coalesce(json_agg(x), '[]') from (select g.id, g.name, g.description, g.approval, g.is_offered from customer_groups g where g.store_id = ${id} and not g.for_staff order by g.sort_order, g.id) x) as groups`.execute(
      ctx.db,
    )
    return rows[0] as { fields: NamedField[]; groups: GroupRow[] }
  },
)

/** The group that whoever asks belongs to: guests are of the default one. */
export const ownGroupId = (ctx: Ctx): string | null =>
  (ctx.actor.role === 'CUSTOMER' ? ctx.actor.customerGroupId : null) ?? shopOf(ctx).settings.customer_group_id

/** The fields that a group is asked; of whoever asks, when none is named. */
export async function askedOf(
  ctx: Ctx,
  location: CustomFieldLocation,
  groupId: string | null = ownGroupId(ctx),
): Promise<AskedNamedField[]> {
  return askedFields((await customerTables(ctx)).fields, location, groupId)
}

export const faultsOf = (errors: readonly AnswerError[]): Record<string, FieldFault> =>
  Object.fromEntries(errors.map(({ field, code, params }) => [field, { code, params }]))

/**
 * Before a customer is written: the answers that came, and all of a new customer or a new address, by what their group
 * is asked. Throws the faults of the fields.
 */
export async function checkCustomFields(
  ctx: Ctx,
  draft: Patch<typeof customers>,
  existing: Row<typeof customers> | null,
): Promise<void> {
  const groupId = String(draft.customer_group_id ?? existing?.customer_group_id)
  const errors: AnswerError[] = []
  if (draft.custom_fields !== undefined || !existing) {
    const asked = await askedOf(ctx, 'account', groupId)
    const before = existing?.custom_fields
    const checked = checkAnswers(asked, draft.custom_fields, { prefix: 'custom_fields', before: before ?? null })
    draft.custom_fields = checked.answers
    errors.push(...checked.errors)
  }
  if (Array.isArray(draft.addresses)) {
    const asked = await askedOf(ctx, 'address', groupId)
    const stored = existing ? await addressAnswers(ctx, existing.id) : new Map<string, Answers>()
    draft.addresses = draft.addresses.map((address, index) => {
      if (typeof address !== 'object' || address === null) return address
      const { id, custom_fields } = address
      const before = stored.get(String(id))
      if (custom_fields === undefined && before) return address
      const checked = checkAnswers(asked, custom_fields, {
        prefix: `addresses.${index}.custom_fields`,
        before: before ?? null,
      })
      errors.push(...checked.errors)
      return { ...address, custom_fields: checked.answers }
    })
  }
  if (errors.length) throw invalid(faultsOf(errors))
}

async function addressAnswers(ctx: Ctx, customerId: string): Promise<Map<string, Answers>> {
  const { rows } = await sql<Pick<Row<typeof customerAddresses>, 'id' | 'custom_fields'>>`
    select id, custom_fields from customer_addresses where store_id = ${shopOf(ctx).id} and customer_id = ${customerId}`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, custom_fields }) => [id, custom_fields ?? {}]))
}

/** A field to choose from has something to choose. */
export async function refuseEmptyChoice(
  ctx: Ctx,
  draft: Patch<typeof customFields>,
  existing: Row<typeof customFields> | null,
): Promise<void> {
  const type = draft.type ?? existing?.type ?? 'text'
  if (!isChoiceField(type)) return
  const count = Array.isArray(draft.values) ? draft.values.length : existing ? await valueCount(ctx, existing) : 0
  if (!count) throw invalid({ values: { code: 'values-required' } })
}

async function valueCount(ctx: Ctx, { id }: { id: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from custom_field_values where store_id = ${shopOf(ctx).id} and custom_field_id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
