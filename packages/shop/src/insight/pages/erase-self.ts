import { AppError } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import type { Outcome } from '@shopwright/theme-kit'
import { logOut } from '../../customers/pages/sign-in.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { attempt } from '../../pages/forms.ts'
import { onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { eraseOneself } from '../server/privacy-requests.ts'

/** Forgets whoever has signed in and knows the password, and signs them out. */
export const eraseSelf = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const { customerId, sessionId, store, parts } = visit
    if (!customerId) throw new AppError('not-authenticated')
    const subject = `erase:${store.id}:${customerId}:${household(visit.actor.ip ?? '')}`
    await onPlatform(visit, async (ctx) => {
      await refuseThrottled(ctx, [{ subject, max: 10, within: minutes(60) }])
      await noteAttempt(ctx, [subject], false)
    })
    await parts.passwords(() =>
      onPlatform(visit, (ctx) => eraseOneself(ctx, customerId, String(form.get('password') ?? ''), sessionId)),
    )
    await logOut(visit)
    return {}
  })
