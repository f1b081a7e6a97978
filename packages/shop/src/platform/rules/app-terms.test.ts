import { describe, expect, it } from 'vitest'
import {
  type AppPlace,
  type AppTerm,
  type AppVerb,
  appDue,
  appRefusal,
  nextPrice,
  paidUntil,
  stateAfterInstall,
  triesOf,
} from './app-terms.ts'
import { apps, featuresInForce } from './apps.ts'

const day = 86_400_000
const now = new Date('2027-03-31T10:00:00Z')
const at = (days: number): Date => new Date(now.getTime() + days * day)
const offer = { price: '5.00', vat_percent: '20', currency: 'USD' }
const term = (more: Partial<AppTerm> = {}): AppTerm => ({
  state: 'active',
  trial_ends_at: null,
  ends_at: at(10),
  anchor_day: 31,
  is_canceled: false,
  failed_since: null,
  attempts: 0,
  told_at: null,
  price: '5.00',
  vat_percent: '20',
  currency: 'USD',
  next_price: null,
  next_price_told_at: null,
  ...more,
})
const place = (more: Partial<AppPlace> = {}): AppPlace => ({ store: 'active', isInPlan: false, offer, ...more })

describe('What is in force', () => {
  it.each([
    ['what the plan has', ['coupons', 'telegram'], {}, ['coupons', 'telegram']],
    ['less what was taken off', ['coupons', 'telegram'], { telegram: 'off' }, ['coupons']],
    ['with what is tried', ['coupons'], { telegram: 'trial' }, ['coupons', 'telegram']],
    ['with what is paid', ['coupons'], { telegram: 'active' }, ['coupons', 'telegram']],
    ['with what is overdue', ['coupons'], { telegram: 'past_due' }, ['coupons', 'telegram']],
    ['without what ended', ['coupons'], { telegram: 'ended' }, ['coupons']],
    ['once where both have it', ['telegram'], { telegram: 'active' }, ['telegram']],
    ['and never what is no app', ['telegram'], { coupons: 'active' }, ['telegram']],
  ] as const)('is %s', (_, plan, extensions, expected) => {
    expect(featuresInForce(plan, extensions)).toEqual(expected)
  })
})

describe('What is due of an app', () => {
  const trial = (ends: number, told: Date | null = null) =>
    term({ state: 'trial', ends_at: null, trial_ends_at: at(ends), told_at: told })
  it.each<[string, AppTerm, Partial<AppPlace>, unknown]>([
    ['nothing in the middle of a trial', trial(4), {}, null],
    ['the word three days before its end', trial(3), {}, { kind: 'trial-ends' }],
    ['not twice', trial(3, at(-1)), {}, null],
    ['not where the plan has it', trial(3), { isInPlan: true }, null],
    ['not in a closed store', trial(3), { store: 'archived' }, null],
    ['its end', trial(0), {}, { kind: 'end', why: 'trial' }],
    ['its end, quietly, where the plan has it', trial(0), { isInPlan: true }, { kind: 'end', why: 'plan' }],
    ['nothing while it is paid', term(), {}, null],
    ['a renewal', term({ ends_at: now }), {}, { kind: 'charge' }],
    ['the end of what was canceled', term({ ends_at: now, is_canceled: true }), {}, { kind: 'end', why: 'canceled' }],
    ['no charge for what the plan has', term({ ends_at: now }), { isInPlan: true }, { kind: 'end', why: 'plan' }],
    ['no charge of a suspended store', term({ ends_at: now }), { store: 'suspended' }, null],
    ['the end in the archive', term({ ends_at: now }), { store: 'archived' }, { kind: 'end', why: 'archived' }],
    ['another price', term(), { offer: { ...offer, price: '7.00' } }, { kind: 'price' }],
    ['not once it was told', term({ next_price: '7.00' }), { offer: { ...offer, price: '7.00' } }, null],
    ['not of another currency', term(), { offer: { ...offer, price: '7.00', currency: 'EUR' } }, null],
    ['not of what is not sold any more', term(), { offer: null }, null],
    ['no try before its day', term({ state: 'past_due', failed_since: at(-0.5), attempts: 1 }), {}, null],
    ['the first try', term({ state: 'past_due', failed_since: at(-1), attempts: 1 }), {}, { kind: 'charge' }],
    ['no second one on day 2', term({ state: 'past_due', failed_since: at(-2), attempts: 2 }), {}, null],
    ['the second on day 3', term({ state: 'past_due', failed_since: at(-3), attempts: 2 }), {}, { kind: 'charge' }],
    ['the third on day 5', term({ state: 'past_due', failed_since: at(-5), attempts: 3 }), {}, { kind: 'charge' }],
    ['none after', term({ state: 'past_due', failed_since: at(-6), attempts: 4 }), {}, null],
    [
      'the end on day 7',
      term({ state: 'past_due', failed_since: at(-7), attempts: 4 }),
      {},
      { kind: 'end', why: 'unpaid' },
    ],
    ['nothing of what is off', term({ state: 'off', ends_at: at(-1) }), {}, null],
    ['nothing of what ended', term({ state: 'ended', ends_at: at(-1) }), {}, null],
  ])('is %s', (_, of, more, expected) => {
    expect(appDue(of, place(more), now)).toEqual(expected)
  })
})

describe('Terms of an app', () => {
  it('begin now, after the trial, or where the last one ended', () => {
    expect(paidUntil(null, now)).toEqual({ ends_at: new Date('2027-04-30T10:00:00Z'), anchor_day: 31 })
    const tried = term({ state: 'trial', ends_at: null, trial_ends_at: new Date('2027-04-05T10:00:00Z') })
    expect(paidUntil(tried, now).ends_at).toEqual(new Date('2027-05-05T10:00:00Z'))
    const february = term({ ends_at: new Date('2027-02-28T10:00:00Z') })
    expect(paidUntil(february, now).ends_at).toEqual(new Date('2027-03-31T10:00:00Z'))
    // What ended long ago begins anew.
    expect(paidUntil(term({ state: 'ended', ends_at: at(-90) }), now).ends_at).toEqual(new Date('2027-04-30T10:00:00Z'))
  })

  it('cost what was agreed on, unless another price was told a week before', () => {
    const told = (days: number) => term({ next_price: '7.00', next_price_told_at: at(days) })
    expect(nextPrice(term())).toBe('5.00')
    expect(nextPrice(told(3))).toBe('7.00')
    expect(nextPrice(told(4))).toBe('5.00')
  })

  it('that are overdue are tried on days that are said, and end on the seventh', () => {
    const overdue = (attempts: number) => triesOf({ failed_since: now, attempts })
    expect([1, 2, 3, 4].map((n) => overdue(n).day)).toEqual([at(1), at(3), at(5), at(7)])
    expect(overdue(1).until).toEqual(at(7))
  })

  it('are put back as far as there is anything left of them', () => {
    expect(stateAfterInstall(term({ state: 'off' }), now)).toBe('active')
    expect(stateAfterInstall(term({ state: 'off', ends_at: null, trial_ends_at: at(1) }), now)).toBe('trial')
    expect(stateAfterInstall(term({ state: 'off', ends_at: at(-1) }), now)).toBe('ended')
  })
})

describe('What an owner may do', () => {
  const free = { isInPlan: false, offer, trialDays: 14, hadTrial: false }
  it.each<[AppVerb, AppTerm | null, Partial<typeof free> | { offer: null }, string | null]>([
    ['try', null, {}, null],
    ['try', null, { isInPlan: true }, 'app-in-plan'],
    ['try', null, { offer: null }, 'app-no-trial'],
    ['try', null, { trialDays: 0 }, 'app-no-trial'],
    ['try', term({ state: 'ended', ends_at: at(-1) }), { hadTrial: true }, 'app-trial-over'],
    ['try', term(), {}, 'app-runs'],
    ['buy', null, {}, null],
    ['buy', null, { isInPlan: true }, 'app-in-plan'],
    ['buy', null, { offer: null }, 'app-not-sold'],
    ['buy', term(), {}, 'app-runs'],
    ['buy', term({ state: 'off' }), {}, 'app-runs'],
    ['buy', term({ state: 'past_due', ends_at: at(-1) }), {}, null],
    ['cancel', null, {}, 'app-not-running'],
    ['cancel', term(), {}, null],
    ['cancel', term({ is_canceled: true }), {}, 'app-not-running'],
    ['keep', term({ is_canceled: true }), {}, null],
    ['keep', term(), {}, 'app-not-running'],
    ['uninstall', null, {}, 'app-not-running'],
    ['uninstall', null, { isInPlan: true }, null],
    ['uninstall', term({ state: 'off' }), { isInPlan: true }, 'app-not-running'],
    ['install', term({ state: 'off' }), {}, null],
    ['install', term(), {}, 'app-runs'],
  ])('%s', (verb, of, more, expected) => {
    expect(appRefusal(verb, of, { ...free, ...more }, now)).toBe(expected)
  })

  it('is done with apps, each known once', () => {
    const codes = apps.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
