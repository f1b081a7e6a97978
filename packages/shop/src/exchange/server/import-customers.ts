import {
  AppError,
  authorise,
  type Ctx,
  canCall,
  checkBody,
  type Data,
  hasSearchText,
  searchText,
  tell,
  toRow,
} from '@shopwright/engine'
import { type AnyResource, type Nouns, newId, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { customerAddresses, type customerGroups, customers } from '../../customers/model/customers.ts'
import { normalisePhone } from '../../customers/rules/phone.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { RemarkCode } from '../model/remarks.ts'
import { decideRow, type ImportPolicy } from '../rules/decide.ts'
import type { Draft, RowError } from '../rules/drafts.ts'
import { type ImportEntity, importFields } from '../rules/fields.ts'
import type { MappedRow } from '../rules/mapping.ts'
import type { Remarks } from '../rules/remarks.ts'
import { insertMany, updateMany } from './bulk.ts'
import { type ChunkResult, type Counts, type Note, noCounts, writeNotes } from './import-chunk.ts'

type GoodRow = Extract<MappedRow, { ok: true }>
type Fault = Omit<RowError, 'row' | 'line'>

/** Who brings customers, or takes them back, may do so by hand as well. */
export function refuseStrangers(ctx: Ctx, entity: ImportEntity | undefined): void {
  if (entity !== 'customers') return
  for (const method of ['create', 'patch', 'remove'] as const) authorise(ctx, customers, method)
}

/** A file that is known to be of customers is not read as anything else by who may not list them. Throws `forbidden`. */
export async function refuseStrangersFile(ctx: ShopCtx, fileId: string): Promise<void> {
  if (canCall(ctx.actor, customers, 'find', ctx.registry)) return
  const store_id = shopOf(ctx).id
  const { rows } = await sql`
    select 1 from import_profiles where store_id = ${store_id} and file_id = ${fileId} and type = 'customers'
    union all
    select 1 from imports i join import_profiles p on p.store_id = i.store_id and p.id = i.profile_id
      where i.store_id = ${store_id} and (i.file_id = ${fileId} or (i.file_id is null and i.url is null and p.file_id = ${fileId}))
        and (p.type = 'customers' or exists (select 1 from import_rows r
          where r.store_id = i.store_id and r.import_id = i.id and r.type = 'customers'))
    limit 1`.execute(ctx.db)
  if (rows.length) authorise(ctx, customers, 'find')
}

export type CustomersPlan = {
  importId: string
  dryRun: boolean
  policy: ImportPolicy
  seen: Set<string>
  places: Places
}

/** What rows of customers name: groups, countries and their regions, by any of their names. */
export type Places = {
  groups: Map<string, string>
  countries: Map<string, string>
  zones: Map<string, string>
  home: string | null
  group: string
}

const called = (text: string): string => text.trim().toLowerCase()

export async function loadPlaces(ctx: ShopCtx): Promise<Places> {
  const store = shopOf(ctx)
  const named = <T>(rows: (T & { id: string; name: Translated })[], more: (row: T) => (string | null)[] = () => []) =>
    new Map(
      rows.flatMap((row) =>
        [...Object.values(row.name), ...more(row)].flatMap((name) => (name ? [[called(name), row.id] as const] : [])),
      ),
    )
  const groups = await sql<Pick<Row<typeof customerGroups>, 'id' | 'name'>>`
    select id, name from customer_groups where store_id = ${store.id} and not for_staff order by created_at desc`.execute(
    ctx.db,
  )
  const countries = await sql<Pick<Row<Nouns['countries']>, 'id' | 'name' | 'iso_code'>>`
    select id, name, iso_code from countries where status`.execute(ctx.db)
  const zones = await sql<Pick<Row<Nouns['zones']>, 'id' | 'country_id' | 'name' | 'code'>>`
    select id, country_id, name, code from zones where status`.execute(ctx.db)
  return {
    groups: named(groups.rows),
    countries: named(countries.rows, ({ iso_code }) => [iso_code]),
    zones: new Map(
      zones.rows.flatMap(({ id, country_id, name, code }) =>
        [...Object.values(name), code].flatMap((one) => (one ? [[`${country_id} ${called(one)}`, id] as const] : [])),
      ),
    ),
    home: store.countryId,
    group: store.settings.customer_group_id as string,
  }
}

/**
 * Decides and writes one chunk of customers, by their e-mail. They come without a password and set one by a link that is mailed to
 * them when the shop asks for it. One who is here already keeps their addresses. What is noted of a row does not say whose it is: erasing somebody would leave it.
 */
export async function importCustomers(ctx: ShopCtx, plan: CustomersPlan, mapped: MappedRow[]): Promise<ChunkResult> {
  const counts = noCounts()
  const notes: Note[] = []
  const remarks: Remarks = {}
  const note = (row: number, outcome: keyof Counts, key: string | null, more: Partial<Note> = {}): void => {
    counts[outcome] += 1
    if (outcome !== 'same')
      notes.push({ row, outcome, key: key && masked(key), name: null, changes: null, errors: null, ...more })
  }
  const good: GoodRow[] = []
  for (const row of mapped) {
    const key = row.key?.toLowerCase() ?? null
    if (!row.ok) note(row.row, 'wrong', key, { errors: row.errors })
    else if (plan.seen.has(key as string))
      note(row.row, 'wrong', key, {
        errors: [{ row: row.row, field: 'email', code: 'key-repeated', params: { key: masked(row.key) } }],
      })
    else {
      plan.seen.add(key as string)
      good.push({ ...row, key: key as string })
    }
  }
  const known = await customersBy(
    ctx,
    good.map(({ key }) => key),
  )
  const made: { id: string; columns: Data; address: Data | null }[] = []
  const changed: { existing: Existing; columns: Data }[] = []
  for (const { row, key, draft: read, available } of good) {
    const existing = known.get(key) ?? null
    const told: Fault[] = []
    const body = bodyOf({ ...read, email: key }, existing, plan.places, told)
    const errors = refusedOf(customers, existing ? 'patch' : 'create', body).map((fault) => ({ row, ...fault }))
    const decision = decideRow({
      draft: body as Draft,
      errors,
      existing: existing && (existing.told as Draft),
      available,
      policy: plan.policy,
    })
    const address = existing ? null : addressOf(ctx, read, body, plan.places, told)
    const errorsOrNull = told.length ? told.map((fault) => ({ row, ...fault })) : null
    if (decision.kind === 'skipped') note(row, 'skipped', key, { changes: { reason: decision.reason } })
    else if (decision.kind === 'error') note(row, 'wrong', key, { errors: decision.errors })
    else if (decision.kind === 'same') note(row, 'same', key)
    else {
      for (const { code } of told)
        if (code in leftAs) remarks[leftAs[code] as RemarkCode] = (remarks[leftAs[code] as RemarkCode] ?? 0) + 1
      if (decision.kind === 'new') {
        made.push({ id: newId(), columns: toRow(ctx, customers, body, null), address })
        note(row, 'new', key, { errors: errorsOrNull })
      } else {
        const columns = toRow(ctx, customers, decision.patch as Data, (existing as Existing).row)
        changed.push({ existing: existing as Existing, columns })
        // Which fields, not what they say.
        const fields = Object.fromEntries(decision.changes.map(({ field }) => [nameOf(field), [null, null]]))
        note(row, 'changed', key, { changes: fields, errors: errorsOrNull })
      }
    }
  }
  if (!plan.dryRun) await write(ctx, plan.importId, made, changed)
  await writeNotes(ctx, plan.importId, 'customers', notes)
  return { counts, links: 0, remarks, room: null }
}

/** `o***@shop.test`: enough for who has the file. */
export const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

const nameOf = (field: string): string => importFields('customers').find((one) => one.field === field)?.name ?? field

const leftAs: Record<string, RemarkCode> = {
  'phone-unreadable': 'phones-unreadable',
  'group-unknown': 'groups-unknown',
  'address-left-out': 'addresses-left-out',
}

type Existing = { id: string; row: Data; told: Data }

async function customersBy(ctx: ShopCtx, emails: string[]): Promise<Map<string, Existing>> {
  if (!emails.length) return new Map()
  const { rows } = await sql<Data & Pick<Row<typeof customers>, 'id' | 'email'>>`
    select * from customers where store_id = ${shopOf(ctx).id} and email = any(${emails}::citext[]) for update`.execute(
    ctx.db,
  )
  return new Map(
    rows.map((row) => {
      const told = Object.fromEntries(ownFields.map((field) => [field, row[field] ?? undefined]))
      return [row.email.toLowerCase(), { id: row.id, row, told }]
    }),
  )
}

/** Columns of the customers' own table. */
const ownFields = importFields('customers').flatMap(({ field, of }) => (of ? [] : [field]))

/** A row of a file as the API would be sent it; `left` gets what it says and cannot be taken. */
function bodyOf(draft: Draft, existing: Existing | null, places: Places, left: Fault[]): Data {
  const body: Data = {}
  for (const { name, field, of } of importFields('customers')) {
    const value = draft[name]
    if (of || value === undefined || value === '') continue
    if (field === 'phone') {
      const phone = normalisePhone(String(value).replace(/^'/, ''))
      if (phone) body.phone = phone
      else left.push({ field: name, code: 'phone-unreadable', params: {} })
    } else if (field === 'customer_group_id') {
      const group = places.groups.get(called(String(value)))
      if (group) body[field] = group
      else left.push({ field: name, code: 'group-unknown', params: { name: String(value).slice(0, 100) } })
    } else body[field] = value
  }
  if (existing) {
    // Whom the shop has shut out, or let in, stays so.
    delete body.status
  } else body.customer_group_id ??= places.group
  return body
}

/** The one address that a row may tell of; it is left out where it is not whole, and the customer comes without. */
function addressOf(ctx: ShopCtx, draft: Draft, customer: Data, places: Places, left: Fault[]): Data | null {
  const told = importFields('customers').filter(({ of, name }) => of && draft[name])
  if (!told.length) return null
  const { company, address, city, postcode, country, zone } = draft as Record<string, string | undefined>
  const country_id = country ? places.countries.get(called(country)) : places.home
  const { first_name, last_name, phone } = customer
  const zone_id = zone ? places.zones.get(`${country_id} ${called(zone)}`) : undefined
  const body: Data = {
    ...{ first_name, last_name, company, address, city, postcode, country_id, zone_id, phone, is_default: true },
  }
  for (const name of Object.keys(body)) if (body[name] === undefined || body[name] === null) delete body[name]
  const [fault] = refusedOf(
    { ...customerAddresses, parent: undefined, fields: withoutParent } as AnyResource,
    'create',
    body,
  )
  if (fault) {
    left.push({ field: fault.field, code: 'address-left-out', params: {} })
    return null
  }
  return toRow(ctx, customerAddresses, body, null)
}

const { customer_id: _, ...withoutParent } = customerAddresses.fields

function refusedOf(resource: AnyResource, method: 'create' | 'patch', body: Data): Fault[] {
  try {
    checkBody(resource, method, body)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.entries(error.fields).map(([field, { code, params = {} }]) => ({
      field: nameOf(field),
      code,
      params,
    }))
  }
}

async function write(
  ctx: ShopCtx,
  import_id: string,
  made: { id: string; columns: Data; address: Data | null }[],
  changed: { existing: Existing; columns: Data }[],
): Promise<void> {
  await insertMany(
    ctx,
    'customers',
    made.map(({ id, columns }) => ({ approved: true, custom_fields: {}, ...columns, id, import_id })),
  )
  await insertMany(
    ctx,
    'customer-addresses',
    made.flatMap(({ id, address }) => (address ? [{ custom_fields: {}, ...address, customer_id: id }] : [])),
  )
  const shapes = new Map<string, (Data & { id: string })[]>()
  for (const { existing, columns } of changed) {
    const row: Data & { id: string } = { ...columns, id: existing.id }
    if (hasSearchText(customers)) row.search_text = searchText(customers, { ...existing.row, ...columns })
    const shape = Object.keys(row).sort().join()
    shapes.set(shape, [...(shapes.get(shape) ?? []), row])
  }
  for (const rows of shapes.values()) await updateMany(ctx, 'customers', rows)
  await insertMany(ctx, 'import-changes', [
    ...changed.map(({ existing, columns }) => ({
      import_id,
      resource: 'customers',
      row_id: existing.id,
      left_version: Number(existing.row.version) + 1,
      before: {
        columns: Object.fromEntries(Object.keys(columns).map((name) => [name, existing.row[name] ?? null])),
        links: {},
      },
    })),
    ...made.map(({ id }) => ({ import_id, resource: 'customers', row_id: id, left_version: 1, before: null })),
  ])
  if (made.length || changed.length) ctx.touched.add('customers')
  for (const { id } of made) tell(ctx, 'customers', 'created', id)
  for (const { existing } of changed) ctx.touched.add(`customers:${existing.id}`)
}
