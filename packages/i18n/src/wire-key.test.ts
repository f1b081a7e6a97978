import { defaultLanguage } from '@shopwright/resource'
import { newsCodes, registry } from '@shopwright/shop/model'
import { describe, expect, test } from 'vitest'
import { FEATURES, PLAN_CODES } from '../../shop/src/platform/rules/plan-seed.ts'
import { limitKeys } from '../../shop/src/platform/rules/plans.ts'
import { readLocales } from './files.ts'
import type { Texts } from './index.ts'
import { nameOf, propertyOf, sourcesOf, stringsOf, Visitor } from './source-code.ts'
import { type WireFamily, wireFamilies } from './wire-key.ts'

const english = readLocales()[defaultLanguage] as Record<string, Texts>
/** Who imitates those outside speaks as they do, to developers. */
const server = sourcesOf(
  'apps/server/src',
  'packages/engine/src',
  'packages/shop/src',
  'packages/providers/src',
).filter(({ file }) => !file.startsWith('packages/providers/src/fakes/'))

const choices = (resource: string, field: string): readonly string[] =>
  registry.get(resource).fields[field]?.options.values ?? []

/** Where a `code` is something else: of a provider, a plan, a phone's country, a language, a method, a picture's child, a payment, what a mail tells. */
const foreign = [
  'billing/stripe/index.ts',
  'ai/openai/index.ts',
  'login/google/index.ts',
  'messenger/telegram/index.ts',
  'social/instagram/index.ts',
  'social/facebook/index.ts',
  'messenger/viber/index.ts',
  'login/facebook/index.ts',
  'ai/stand-in/index.ts',
  'images/child.ts',
  'spreadsheet/sample-files.ts',
  'rules/shown-price.ts',
  'sales/server/cart/view.ts',
  'rules/phone.ts',
  'rules/apps.ts',
  'rules/plan-seed.ts',
  'rules/store-mails.ts',
  'server/furnish-store.ts',
  'rules/order-payment.ts',
  'seeds/platform-lists.ts',
  '/traits.ts',
]

/** What may come over the wire in each family. What is read off the code grows with it. */
const values: Record<WireFamily, readonly string[]> = {
  'errors:': errorCodes(),
  'errors:import.': rowErrors(),
  'resources:audit-logs.choices.action.': choices('audit-logs', 'action'),
  'resources:choices.code.': choices('payment-methods', 'code'),
  'resources:choices.state.': choices('stores', 'state'),
  'resources:plans.features.': FEATURES.map(([key]) => key),
  'resources:plans.limits.': limitKeys,
  'resources:settings.choices.totals_order.': typeOf('packages/shop/src/sales/rules/totals/steps.ts', 'TotalCode'),
  'resources:tasks.choices.kind.': choices('tasks', 'kind'),
  'screens:billing.statuses.': choices('payment-histories', 'status'),
  'screens:customer.ledger.kinds.': [
    ...choices('customer-transactions', 'kind'),
    ...choices('customer-rewards', 'kind'),
  ],
  'screens:dashboard.plans.': PLAN_CODES,
  'screens:dashboard.steps.': choices('setup-steps', 'code').flatMap((key) => [`${key}.title`, `${key}.text`]),
  'screens:import.reasons.': ['unavailable', 'not-found'],
  'screens:import.states.': choices('imports', 'state'),
  'screens:plans.per.': choices('plan-prices', 'period'),
  'screens:subscription.each.': choices('order-recurrings', 'frequency'),
  'screens:subscription.every.': choices('order-recurrings', 'frequency'),
  'screens:subscription.events.': choices('order-recurring-transactions', 'type'),
  'screens:subscription.reasons.': ['other'],
  'storefront:affiliate.entries.': choices('affiliate-transactions', 'kind'),
  'storefront:purse.': [...choices('customer-transactions', 'kind'), ...choices('customer-rewards', 'kind')],
  'storefront:recurring.each.': choices('order-recurrings', 'frequency'),
  'storefront:recurring.every.': choices('order-recurrings', 'frequency'),
  'storefront:subscriptions.events.': choices('order-recurring-transactions', 'type'),
}

describe.each(Object.keys(wireFamilies) as WireFamily[])('%s', (family) => {
  test('has a text for all that may come', () => {
    expect(values[family].length).toBeGreaterThan(0)
    expect(values[family].filter((value) => !isText(`${family}${value}`))).toEqual([])
  })
})

test('every news of a store that the server tells has its words in the bell', () => {
  const told = server.flatMap(({ program }) => {
    const codes: string[] = []
    new Visitor({
      CallExpression: ({ callee, arguments: [, news] }) => {
        if (!nameOf(callee)?.startsWith('tellStaff') || news?.type !== 'ObjectExpression') return
        codes.push(...stringsOf(propertyOf(news, 'code')))
      },
    }).visit(program)
    return codes
  })
  expect(told.sort()).toEqual([...newsCodes])
  expect(told.filter((code) => !bell().includes(code))).toEqual([])
})

/** `spreadsheet.${code}` is read as what stands around its hole. */
function isPart(code: string): boolean {
  return code === '' || code === 'spreadsheet.'
}

/** Whatever stands as the code of an error or of a field's fault anywhere in the server. */
function errorCodes(): string[] {
  const codes = server.flatMap(({ file, program }) => {
    const found: string[] = []
    new Visitor({
      NewExpression: ({ callee, arguments: [code] }) => {
        if (nameOf(callee) === 'AppError') found.push(...stringsOf(code))
      },
      CallExpression: ({ callee, arguments: [, code] }) => {
        if (nameOf(callee) === 'refuse' && !file.includes('/src/settings/env')) found.push(...stringsOf(code))
      },
      Property: ({ key, value }) => {
        if (nameOf(key) === 'code' && !foreign.some((one) => file.endsWith(one))) found.push(...stringsOf(value))
      },
    }).visit(program)
    return found
  })
  const others = new Set([...Object.keys(english.totals as Texts), ...rowErrors(), ...bell()])
  const whole = [...new Set(codes)].filter((code) => !others.has(code) && !isPart(code))
  const ofFiles = typeOf('packages/providers/src/spreadsheet/errors.ts', 'SpreadsheetErrorCode')
  expect(ofFiles.length).toBeGreaterThan(20)
  return [...whole, ...ofFiles.map((code) => `spreadsheet.${code}`)]
}

/** What only a row of an import may be refused for, or told. */
function rowErrors(): string[] {
  return typeOf('packages/shop/src/exchange/rules/drafts.ts', 'RowErrorCode')
}

/** The news that the bell has words for. */
function bell(): string[] {
  const keys: string[] = []
  for (const { file, program } of sourcesOf('apps/admin/src/frame'))
    if (file.endsWith('/StoreNews.tsx'))
      new Visitor({
        Property: ({ key, value }) => {
          if (stringsOf(value).some((text) => text.startsWith('news.'))) keys.push(nameOf(key) ?? '')
        },
      }).visit(program)
  return keys
}

/** The values of a union of literals. */
function typeOf(path: string, name: string): string[] {
  const found: string[] = []
  for (const { file, program } of server)
    if (file === path)
      new Visitor({
        TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
          if (id.name !== name || typeAnnotation.type !== 'TSUnionType') return
          for (const one of typeAnnotation.types)
            if (one.type === 'TSLiteralType') found.push(...stringsOf(one.literal))
        },
      }).visit(program)
  return found
}

/** A text, or the plural forms of one. */
function isText(key: string): boolean {
  const [namespace, path] = key.split(/:(.*)/) as [string, string]
  const at = (whole: string) =>
    whole
      .split('.')
      .reduce<string | Texts | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        english[namespace],
      )
  return typeof (at(path) ?? at(`${path}_other`)) === 'string'
}
