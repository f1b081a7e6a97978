import { invalid } from '@shopwright/engine'
import { isMailAddress } from '@shopwright/resource'
import type { AskedPrivacy, Outcome } from '@shopwright/theme-kit'
import { askMailed } from '../../floor/ask-mailed.ts'
import { attempt, field } from '../../pages/forms.ts'
import { onPlatform, type ShopVisit, scopeOf } from '../../pages/visit.ts'
import { type PrivacyKind, privacyKinds } from '../model/privacy-requests.ts'
import { isCodeOf, mailPrivacyCode, openClaim, queueRequest, wrongCode } from '../server/guest-requests.ts'

/**
 * Who ordered without an account asks for what the store keeps of them (`kind`): a code goes to the form's `email`, and the form comes
 * again with it. The same is answered whether the address is known or not.
 */
export const askPrivacy = (visit: ShopVisit, form: FormData): Promise<Outcome<AskedPrivacy>> =>
  attempt(visit, form, async () => {
    const email = field(form, 'email').toLowerCase()
    if (!isMailAddress(email)) throw invalid({ email: { code: 'not-an-email' } })
    const kind = privacyKinds.find((one) => one === field(form, 'kind'))
    if (!kind) throw invalid({ kind: { code: 'required' } })
    const claim = await askMailed(visit.parts, scopeOf(visit), 'privacy', (ctx) => mailPrivacyCode(ctx, email, kind))
    return { email, claim }
  })

/** By the code of the mail the request is made, and waits for the store. */
export const provePrivacy = (visit: ShopVisit, form: FormData): Promise<Outcome<{ kind: PrivacyKind }>> =>
  attempt(visit, form, async () => {
    const claim = await onPlatform(visit, (ctx) => openClaim(ctx, field(form, 'claim')))
    if (!isCodeOf(claim, field(form, 'code'))) throw wrongCode()
    await onPlatform(visit, (ctx) => queueRequest(ctx, claim))
    return { kind: claim.kind }
  })
