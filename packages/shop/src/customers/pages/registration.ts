import { AppError } from '@shopwright/engine'
import type { Outcome, RegistrationForm } from '@shopwright/theme-kit'
import { askMailed } from '../../floor/ask-mailed.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { termsPage } from '../../floor/terms-page.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field, fieldOrNull, safeBack } from '../../pages/forms.ts'
import { termsLink, textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit, scopeOf } from '../../pages/visit.ts'
import { askedOf } from '../server/custom-fields.ts'
import { offeredGroups, registerCustomer } from '../server/customers.ts'
import { answersIn, customFieldViews } from './custom-fields.ts'
import { loginWays } from './login-ways.ts'
import { joiningBy } from './newsletter.ts'
import { enter } from './sign-in.ts'

/** The groups that a shopper may join, and what each of them is asked. */
export async function registrationForm(visit: ShopVisit): Promise<RegistrationForm> {
  return inStore(visit, async (ctx) => ({
    ways: loginWays(visit),
    terms: termsLink(visit, await termsPage(ctx, 'account_terms_id')),
    groups: await Promise.all(
      (await offeredGroups(ctx)).map(async ({ id, name, description, approval }) => ({
        id,
        title: textOf(visit, name),
        description: description ? textOf(visit, description) : '',
        needsApproval: approval,
        isDefault: id === visit.store.settings.customer_group_id,
        fields: customFieldViews(visit, await askedOf(ctx, 'account', id)),
      })),
    ),
  }))
}

/** A taken address gets the same answer; whoever gave its right password is simply let in. */
export const signUp = (visit: ShopVisit, form: FormData): Promise<Outcome<{ back: string }>> =>
  attempt(visit, form, async () => {
    const { parts, store } = visit
    const groupId = fieldOrNull(form, 'customer_group_id')
    const asked = await inStore(visit, (ctx) => askedOf(ctx, 'account', groupId ?? undefined))
    const body = {
      email: field(form, 'email'),
      password: String(form.get('password') ?? ''),
      first_name: field(form, 'first_name'),
      last_name: field(form, 'last_name'),
      phone: field(form, 'phone'),
      newsletter: form.get('newsletter') !== null,
      terms_agreed: form.get('terms_agreed') !== null,
      customer_group_id: groupId,
      custom_fields: answersIn(form, asked),
    }
    if (String(form.get('password_again') ?? '') !== body.password)
      throw new AppError('invalid', {}, { fields: { password_again: { code: 'passwords-differ' } } })
    await requireProof(visit, form, 'registration')
    const { approved } = await askMailed(parts, scopeOf(visit), 'register', (ctx) =>
      registerCustomer(
        ctx as ShopCtx,
        body,
        `${parts.originOf(store)}${visit.language.prefix}/account`,
        joiningBy(visit),
      ),
    )
    try {
      await enter(visit, body)
      return { back: safeBack(fieldOrNull(form, 'back'), '/account') }
    } catch (error) {
      if (error instanceof AppError) return { back: `/login?registered=${approved ? '1' : 'approval'}` }
      throw error
    }
  })
