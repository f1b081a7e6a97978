import { type Ctx, compileCheck, type FieldFault, invalid, searchText } from '@shopwright/engine'
import { type Nouns, newId, type Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { orEmpty } from '../../floor/declared-texts.ts'
import { queueMail } from '../../floor/outbox.ts'
import { hashPassword, passwordFault } from '../../floor/passwords.ts'
import { isFlooded, mailLimit } from '../../floor/throttle.ts'
import { accounts } from '../model/accounts.ts'
import { mailedLink } from './confirm-address.ts'

const person = {
  email: accounts.fields.email.schema,
  password: { type: 'string', minLength: 1, maxLength: 1024 },
  first_name: accounts.fields.first_name.schema,
  last_name: accounts.fields.last_name.schema,
  phone: orEmpty(accounts.fields.phone),
  newsletter: { type: 'boolean' },
}
const exactly = (properties: object, required = ['email', 'password', 'first_name', 'last_name']) =>
  compileCheck({ type: 'object', additionalProperties: false, required, properties })
const checkAccount = exactly(person)
const shopper = {
  terms_agreed: { type: 'boolean' },
  customer_group_id: { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] },
  custom_fields: {},
}
const checkShopper = exactly({ ...person, ...shopper })
const { email: _mailbox, password: _word, ...named } = person
const checkVouched = exactly({ ...named, ...shopper }, ['first_name', 'last_name'])

export type Registration = {
  email: string
  password: string
  first_name: string
  last_name: string
  phone: string | null
  newsletter: Row<Nouns['customers']>['newsletter']
}

/** A shopper may also choose a group and answers what the store asks; the rules check both. Where the store has terms, they are agreed to. */
export type ShopperRegistration = Registration & {
  customer_group_id: string | null
  custom_fields: unknown
  terms_agreed: boolean
}

export function readShopperRegistration(body: unknown): ShopperRegistration {
  const checked = checkShopper(body) as Partial<ShopperRegistration>
  const { customer_group_id = null, custom_fields, terms_agreed = false, ...given } = checked
  return { ...readRegistration(given), customer_group_id, custom_fields, terms_agreed }
}

/** The same of somebody whose mailbox is known, and who has no password. */
export function readVouchedRegistration(body: unknown): Omit<ShopperRegistration, 'email' | 'password'> {
  const {
    customer_group_id = null,
    custom_fields,
    terms_agreed = false,
    ...given
  } = checkVouched(body) as Partial<ShopperRegistration> & Pick<ShopperRegistration, 'first_name' | 'last_name'>
  return { ...readNames(given), customer_group_id, custom_fields, terms_agreed }
}

/** A checked registration; throws the faults of its fields, the password's with the spec's rule. */
export function readRegistration(body: unknown): Registration {
  const given = checkAccount(body) as Partial<Registration> & {
    email: string
    password: string
    first_name: string
    last_name: string
  }
  const { email, password } = given
  const fault = passwordFault(password)
  return {
    ...readNames(given, fault ? { password: fault } : {}),
    email: email.trim().toLowerCase(),
    password,
  }
}

type Named = Pick<Registration, 'first_name' | 'last_name'> & Partial<Registration>

function readNames(
  { first_name, last_name, phone, newsletter }: Named,
  faults: Record<string, FieldFault> = {},
): Omit<Registration, 'email' | 'password'> {
  if (!first_name.trim()) faults.first_name = { code: 'required' }
  if (!last_name.trim()) faults.last_name = { code: 'required' }
  if (Object.keys(faults).length) throw invalid(faults)
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    phone: phone || null,
    newsletter: newsletter ?? false,
  }
}

/**
 * Registers an owner on the platform host. An address that is taken gets the same answer, and its owner a mail, so
 * that nobody learns who has an account. It may be used at once, and is asked to confirm its address. Returns what the wire answers.
 */
export async function registerAccount(
  ctx: Ctx,
  body: unknown,
  links: { signIn: string; confirm(account: { id: string; email: string }): string },
): Promise<Record<string, unknown>> {
  const { email, password, first_name, last_name, phone } = readRegistration(body)
  const hash = await hashPassword(password)
  const made = await addAccount(ctx, { email, password: hash, first_name, last_name, phone, language: ctx.language })
  const isNew = made !== null
  const id = made ?? newId(ctx.now.getTime())
  if (isNew || !(await isFlooded(ctx, mailLimit('platform', email))))
    await queueMail(ctx, {
      to: email,
      template: isNew ? 'welcome' : 'known-address',
      language: ctx.language,
      params: { name: first_name, link: links.signIn, confirm: links.confirm({ id, email }) },
      ...(isNew ? { linkOf: mailedLink(id) } : {}),
    })
  return { id, email, first_name, last_name, phone, role: 'SHOP_ADMIN', store_id: null }
}

type NewAccount = Pick<Row<Nouns['accounts']>, 'email' | 'password' | 'first_name' | 'last_name' | 'phone' | 'language'>

/** A new account of the platform, its password as a hash; null when the address has one. */
export async function addAccount(ctx: Ctx, draft: NewAccount): Promise<string | null> {
  const id = newId(ctx.now.getTime())
  const made = await tables(ctx)
    .insertInto('accounts')
    .values({
      id,
      ...draft,
      role: 'SHOP_ADMIN',
      search_text: searchText(ctx.registry.get('accounts'), draft),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirst()
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0 ? id : null
}
