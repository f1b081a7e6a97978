import { AppError } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import type { AffiliatePage, Outcome } from '@shopwright/theme-kit'
import { termsPage } from '../../floor/terms-page.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { attempt, field } from '../../pages/forms.ts'
import { termsLink } from '../../pages/texts.ts'
import { inStore, onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { affiliateOf, changeOwnAffiliate, entered, joinAffiliate, type OwnAffiliate } from '../server/affiliates.ts'
import { askedOf } from '../server/custom-fields.ts'
import { answersIn, answerValues, askedHere, customFieldViews } from './custom-fields.ts'

/** Null for a visitor who has not signed in. */
export async function affiliatePage(visit: ShopVisit): Promise<AffiliatePage | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  const { settings } = visit.store
  return inStore(visit, async (ctx) => {
    const known = await affiliateOf(ctx, id)
    const terms = known ? null : await termsPage(ctx, 'affiliate_terms_id')
    return {
      account: known && accountView(visit, known),
      percent: tidy(settings.affiliate_commission),
      needsApproval: settings.affiliate_approval,
      days: settings.tracking_days,
      terms: termsLink(visit, terms),
      customFields: customFieldViews(visit, await askedOf(ctx, 'affiliate')),
      values: known ? { ...known.fields, ...answerValues(known.custom_fields) } : { payout_method: 'bank' },
    }
  })
}

const accountView = (visit: ShopVisit, known: OwnAffiliate): AffiliatePage['account'] => ({
  isActive: known.status && known.approved,
  isWaiting: known.status && !known.approved,
  link: `${visit.parts.originOf(visit.store)}${visit.language.prefix}/?tracking=${known.tracking}`,
  code: known.tracking,
  percent: tidy(known.commission),
  balance: known.balance,
  currency: visit.store.currency,
  entries: known.entries.map(({ description, order_number, at, ...entry }) => ({
    ...entry,
    note: description,
    order: order_number,
    at: at.toISOString(),
  })),
})

/** "5.00" → "5" */
const tidy = (percent: string): string => String(Number(percent))

/** Joins, or changes what was said at joining. */
export const keepAffiliate = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const id = visit.customerId
    if (!id) throw new AppError('not-authenticated')
    const said = Object.fromEntries(entered.filter((name) => form.has(name)).map((name) => [name, field(form, name)]))
    const body = { ...said, custom_fields: answersIn(form, (await askedHere(visit)).affiliate) }
    if (form.get('intent') === 'change') {
      await inStore(visit, (ctx) => changeOwnAffiliate(ctx, id, body))
      return {}
    }
    await onPlatform(visit, async (ctx) => {
      const subject = `affiliate:${visit.store.id}:${household(visit.actor.ip ?? '')}`
      await refuseThrottled(ctx, [{ subject, max: 10, within: minutes(60) }])
      await noteAttempt(ctx, [subject], false)
    })
    await inStore(visit, (ctx) => joinAffiliate(ctx, id, { ...body, agreed: form.get('agreed') !== null }))
    return {}
  })
