import { AppError, type Behaviour, behaviour, type Data, invalid, moneyValue, undoRemove } from '@shopwright/engine'
import { sql } from 'kysely'
import { configuration } from '../../floor/configuration.ts'
import { hashPassword, passwordFault } from '../../floor/passwords.ts'
import { endSessions } from '../../floor/sessions.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { accounts } from '../model/accounts.ts'
import { alertChats, alertMessages, messengerBots, messengerTraits } from '../model/alerts.ts'
import { apiTokens } from '../model/api-tokens.ts'
import { billingRefunds, cardChanges } from '../model/billing.ts'
import { configurationSettings } from '../model/configuration.ts'
import { mailTemplates } from '../model/mail-templates.ts'
import { extensionChanges } from '../model/marketplace.ts'
import { paymentHistories, planChanges, planGrants, plans } from '../model/plans.ts'
import { settings } from '../model/settings.ts'
import { staffInvitations, staffMembers } from '../model/staff.ts'
import { storeArchivals, storeRestorations, storeRestrictions, stores } from '../model/stores.ts'
import { bulkChanges, notifications, outboxMails, undos } from '../model/working.ts'
import { readCoordinates } from '../rules/coordinates.ts'
import { isNoPictureList, readPictures } from '../rules/picture-types.ts'
import { FEATURES } from '../rules/plan-seed.ts'
import { wrongLimits } from '../rules/plans.ts'
import { askBot, askForChat, connectLater, tryChat } from './alerts.ts'
import { makeToken } from './api-tokens.ts'
import { changeCard } from './billing-pages.ts'
import { startBillingRefund } from './billing-refunds.ts'
import { startBulkChange } from './bulk-changes.ts'
import { domainBehaviours } from './domains.ts'
import { entering } from './enter-store.ts'
import { changeExtension } from './extension-changes.ts'
import { tellConfiguration, tellEnds } from './kept-secrets.ts'
import { checkWords } from './mail-templates.ts'
import { placed } from './own-store.ts'
import { changePlan } from './plan-changes.ts'
import { grantPlan } from './plan-grants.ts'
import { tellReceipts } from './receipts.ts'
import { savedViewBehaviours } from './saved-views.ts'
import { keepOwner, refuseFullHouse, sayNameEverywhere } from './staff.ts'
import { forgetInvitation, inviteStaff } from './staff-invitations.ts'
import { archiveStore, restoreStore, restrictStore } from './store-doors.ts'
import { tellUsage } from './store-usage.ts'
import { refuseDemandByOthers, refuseDemandOfStaff } from './two-step-demand.ts'
import { webhookBehaviours } from './webhooks.ts'

/** A password is kept only as its hash, whoever sets it. */
export const hashed: NonNullable<Behaviour['before']> = async (_ctx, draft) => {
  const { password } = draft
  if (typeof password !== 'string') return
  if (password === '') {
    delete draft.password
    return
  }
  const fault = passwordFault(password)
  if (fault) throw invalid({ password: fault })
  draft.password = await hashPassword(password)
}

/** Verbs of the platform that are made as nouns (design §1.3), and what its nouns mind. */
export const platformBehaviours: [string, Behaviour][] = [
  behaviour(undos, {
    create: async (ctx, draft): Promise<Data> => {
      const undone = await undoRemove(ctx, draft.undo_token)
      return { ...undone, $answer: true }
    },
  }),
  // What a mail says is never in a list; who may open one asks for it alone (`mail-looks`).
  behaviour(outboxMails, {
    read: async (_ctx, rows) => {
      for (const row of rows) if ('text' in row) row.text = null
    },
  }),
  behaviour(notifications, {
    before: async (_ctx, draft, existing) => {
      if (!existing) return
      for (const name of Object.keys(draft))
        if (name !== 'read_at' && name !== 'version' && name !== 'id') throw new AppError('forbidden')
    },
  }),
  behaviour(stores, {
    before: async (ctx, draft, existing) => (existing ? placed(ctx, draft, existing) : undefined),
    read: tellUsage,
    readWhen: (_ctx, audience) => audience === 'admin',
  }),
  behaviour(plans, {
    before: async (_ctx, draft, existing) => {
      const wrong = draft.limits ? wrongLimits(draft.limits) : []
      if (wrong.length)
        throw invalid(Object.fromEntries(wrong.map((key) => [`limits.${key}`, { code: 'wrong-limits' }])))
      const unknown = (draft.features ?? []).filter((key) => !FEATURES.some(([known]) => known === key))
      if (unknown.length) throw invalid({ features: { code: 'not-offered' } })
      for (const price of draft.prices ?? []) price.vat_percent ??= configuration().vat_percent
      // A limit that is not spoken of stays as it was: left out it would be no limit at all.
      return draft.limits && existing ? { limits: { ...existing.limits, ...draft.limits } } : undefined
    },
  }),
  entering,
  ...domainBehaviours,
  behaviour(configurationSettings, {
    read: async (ctx, rows) => tellConfiguration(ctx, rows),
    before: async (ctx, draft, existing) => {
      if (draft.two_step_required && !existing?.two_step_required) await refuseDemandByOthers(ctx)
      if (!draft.currency) return
      // What no plan has a price in would leave nothing to choose.
      const { rows } = await sql`select from plan_prices where currency = ${draft.currency} limit 1`.execute(ctx.db)
      if (!rows.length) throw invalid({ currency: { code: 'no-plan-prices', params: { currency: draft.currency } } })
    },
    after: async (ctx, _row, _existing, draft) => {
      // Who is asked for it from now on, and follows what happens, hears no more.
      if (draft.two_step_required !== undefined) ctx.touched.add('accounts')
    },
  }),
  behaviour(staffMembers, {
    before: async (ctx, draft, existing) => {
      if (!existing) return
      keepOwner(existing)
      await refuseFullHouse(ctx, draft, existing)
    },
    beforeRemove: async (_ctx, row) => keepOwner(row),
  }),
  behaviour(settings, {
    before: async (ctx, draft, existing) => {
      const isDemanded = draft.two_step_required ?? false
      if (draft.two_step_required !== undefined && isDemanded !== existing?.two_step_required)
        await refuseDemandOfStaff(ctx, isDemanded)
      refuseNoGiftCard(draft, existing)
      if (typeof draft.file_mime_types === 'string' && isNoPictureList(draft.file_mime_types))
        throw invalid({ file_mime_types: { code: 'not-picture-types', params: { types: readPictures.join(', ') } } })
      if (typeof draft.geocode !== 'string' || draft.geocode.trim() === '') return
      const point = readCoordinates(draft.geocode)
      if (!point) throw invalid({ geocode: { code: 'not-coordinates' } })
      draft.geocode = point
    },
    after: async (ctx, row, _existing, draft) => {
      if (draft.two_step_required !== undefined) ctx.touched.add('staff-members')
      for (const { code, setting } of messengerTraits)
        if (draft[setting] !== undefined) await connectLater(ctx, { id: row.store_id }, code)
    },
    read: async (ctx, rows) => tellEnds(ctx, rows),
    readWhen: (_ctx, audience) => audience === 'owner' || audience === 'admin',
  }),
  behaviour(messengerBots, { create: askBot }),
  ...webhookBehaviours,
  ...savedViewBehaviours,
  behaviour(alertChats, {
    create: (ctx, draft) => askForChat(ctx as ShopCtx, draft),
  }),
  behaviour(alertMessages, { create: (ctx, draft) => tryChat(ctx as ShopCtx, draft) }),
  behaviour(mailTemplates, { before: checkWords }),
  behaviour(apiTokens, { create: (ctx, draft) => makeToken(ctx as ShopCtx, draft) }),
  behaviour(staffInvitations, {
    create: (ctx, draft) => inviteStaff(ctx as ShopCtx, draft),
    beforeRemove: forgetInvitation,
  }),
  behaviour(planChanges, { create: (ctx, draft) => changePlan(ctx as ShopCtx, draft) }),
  behaviour(extensionChanges, { create: (ctx, draft) => changeExtension(ctx as ShopCtx, draft) }),
  behaviour(cardChanges, { create: (ctx) => changeCard(ctx as ShopCtx) }),
  behaviour(billingRefunds, { create: (ctx, draft) => startBillingRefund(ctx as ShopCtx, draft) }),
  behaviour(paymentHistories, { read: tellReceipts }),
  behaviour(storeArchivals, { create: (ctx, draft) => archiveStore(ctx as ShopCtx, draft) }),
  behaviour(storeRestorations, { create: (ctx, draft) => restoreStore(ctx as ShopCtx, draft) }),
  behaviour(storeRestrictions, { create: restrictStore }),
  behaviour(planGrants, { create: grantPlan }),
  behaviour(bulkChanges, { create: (ctx, draft) => startBulkChange(ctx as ShopCtx, draft) }),
  behaviour(accounts, {
    before: (ctx, draft, existing) => {
      // The last one would shut out everybody.
      if (existing?.id === ctx.actor.id && draft.status === false)
        throw invalid({ status: { code: 'own-account-stays' } })
      return hashed(ctx, draft, existing)
    },
    beforeRemove: async (ctx, row) => {
      if (row.id === ctx.actor.id) throw new AppError('own-account-stays', {}, { status: 409 })
    },
    after: async (ctx, row, existing, draft) => {
      if (existing && (draft.password !== undefined || row.status !== existing.status))
        await endSessions(ctx, { account_id: row.id })
      await sayNameEverywhere(ctx, row.id)
    },
  }),
]

type Amount = string | number | bigint | null | undefined
type GiftCardRange = { voucher_minimum?: Amount; voucher_maximum?: Amount }

/** Between the smallest gift card and the largest one there has to be something to buy. */
function refuseNoGiftCard(draft: GiftCardRange, existing: GiftCardRange | null | undefined): void {
  if (draft.voucher_minimum === undefined && draft.voucher_maximum === undefined) return
  const min = draft.voucher_minimum ?? existing?.voucher_minimum
  const max = draft.voucher_maximum ?? existing?.voucher_maximum
  if (min != null && max != null && moneyValue(max) < moneyValue(min))
    throw invalid({ voucher_maximum: { code: 'too-small', params: { min } } })
}
