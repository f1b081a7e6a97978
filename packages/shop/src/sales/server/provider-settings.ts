import { type Ctx, compileCheck, type Data, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import type { deliveryGroups, paymentMethods } from '../model/delivery.ts'
import type { ProviderSettings } from '../model/providers.ts'
import { type GivenSettings, type KeptSettings, splitSettings } from '../rules/provider-settings.ts'

/** A row of a resource that keeps what a store told a provider: as `settings` for staff, as `sealed_settings` what is secret. */
export type SettingsRow = { settings: KeptSettings | null } & Pick<
  Row<typeof paymentMethods> & Row<typeof deliveryGroups>,
  'sealed_settings'
>

/**
 * The two columns after a write: the body's `settings` join what is kept. Null leaves all as it is. Throws `invalid` with
 * the field, as `settings.merchant_id`, for what the provider does not ask for or does not take.
 */
export function keepSettings(
  ctx: Ctx,
  resource: string,
  fields: ProviderSettings,
  given: unknown,
  existing: SettingsRow | null,
): { settings: KeptSettings; sealed_settings: string } {
  if (given !== undefined && given !== null) checkOf(fields)({ settings: given })
  const kept = existing ?? { settings: null, sealed_settings: null }
  const before = { settings: kept.settings ?? {}, secrets: secretsOf(ctx, resource, kept) }
  const { settings, secrets } = splitSettings(fields, (given ?? {}) as GivenSettings, before)
  // An empty text takes the sealed one away.
  return { settings, sealed_settings: Object.keys(secrets).length ? JSON.stringify(secrets) : '' }
}

/** What the store told, opened: for who is about to ask the provider. Call it inside the store's transaction. */
export function keysOf(ctx: Ctx, resource: string, row: SettingsRow): Record<string, string> {
  const plain = Object.entries(row.settings ?? {}).filter((entry): entry is [string, string] => entry[1] !== true)
  return { ...Object.fromEntries(plain), ...secretsOf(ctx, resource, row) }
}

function secretsOf(ctx: Ctx, resource: string, { sealed_settings }: SettingsRow): Record<string, string> {
  if (!sealed_settings) return {}
  const place = { store: storeOf(ctx).id, name: `${resource}.sealed_settings` }
  return JSON.parse(ctx.vault.open(place, sealed_settings))
}

const checks = new WeakMap<ProviderSettings, (body: unknown) => Data>()

/** Closed: what the provider does not ask for is named. A secret that is kept is sent back as the `true` that was read. */
function checkOf(fields: ProviderSettings): (body: unknown) => Data {
  const known = checks.get(fields)
  if (known) return known
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      { anyOf: [kind.schema, { const: '' }, { type: 'boolean' }, { type: 'null' }] },
    ]),
  )
  const settings = { type: 'object', additionalProperties: false, properties }
  const check = compileCheck({ type: 'object', properties: { settings } })
  checks.set(fields, check)
  return check
}
