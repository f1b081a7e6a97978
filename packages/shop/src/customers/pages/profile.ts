import { AppError } from '@shopwright/engine'
import type { Outcome, Profile } from '@shopwright/theme-kit'
import { tables } from '../../database.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { attempt, field } from '../../pages/forms.ts'
import { onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { fittingAnswers } from '../rules/custom-fields.ts'
import { customerTables } from '../server/custom-fields.ts'
import { changeOwnCustomer } from '../server/customers.ts'
import { answersIn, answerValues, askedHere } from './custom-fields.ts'
import { joiningBy } from './newsletter.ts'

/** Null for one that is gone. */
export async function profileOf(ctx: ShopCtx, customerId: string): Promise<Profile | null> {
  const row = await tables(ctx)
    .selectFrom('customers')
    .select(['email', 'first_name', 'last_name', 'phone', 'newsletter', 'custom_fields'])
    .select(({ eb }) => eb('password', 'is not', null).as('hasPassword'))
    .where('store_id', '=', shopOf(ctx).id)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  const { custom_fields, phone, hasPassword, ...known } = row
  const answers = answerValues(fittingAnswers((await customerTables(ctx)).fields, custom_fields))
  return { ...known, hasPassword: Boolean(hasPassword), phone: phone ?? '', answers }
}

export const keepProfile = (visit: ShopVisit, form: FormData): Promise<Outcome<{ isAsked: boolean }>> =>
  attempt(visit, form, async () => changeOneself(visit, await profileChanges(visit, form)))

async function profileChanges(visit: ShopVisit, form: FormData): Promise<object> {
  const { account } = await askedHere(visit)
  const password = String(form.get('password') ?? '')
  return {
    first_name: field(form, 'first_name'),
    last_name: field(form, 'last_name'),
    phone: field(form, 'phone'),
    newsletter: form.get('newsletter') !== null,
    custom_fields: answersIn(form, account),
    ...(password ? { password, current_password: String(form.get('current_password') ?? '') } : {}),
  }
}

/** `isAsked`: whether a mail asks now if news are wanted. */
export async function changeOneself(visit: ShopVisit, body: object): Promise<{ isAsked: boolean }> {
  const id = visit.customerId
  if (!id) throw new AppError('not-authenticated')
  const change = () => changeOwnCustomer((work) => onPlatform(visit, work), id, body, visit.sessionId, joiningBy(visit))
  const { isAsked } = await ('password' in body ? visit.parts.passwords(change) : change())
  visit.parts.sessions.forget()
  return { isAsked }
}
