import type { Engine, Vault } from '@shopwright/engine'
import { SealBroken } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { tables } from '../database.ts'
import type { model } from '../model.ts'

type Kept = Row<typeof model.configurationSettings>
export type Configuration = Pick<
  Kept,
  'platform_name' | 'trial_days' | 'currency' | 'vat_percent' | 'mail_from' | 'two_step_required'
> & {
  /** keys of the provider that takes money for plans; both, or none */
  stripe: { secret: string; webhook: string } | null
  /** who writes texts; a key and a model, or nobody */
  ai: { key: string; model: string; base: string | null } | null
}

let current: Configuration = {
  platform_name: 'Shopwright',
  trial_days: 14,
  currency: 'USD',
  vat_percent: '20',
  mail_from: null,
  two_step_required: false,
  stripe: null,
  ai: null,
}

/** What the super admin has set for the platform, as this process last heard of it. */
export const configuration = (): Configuration => current

/** Reads it, and again whenever any node changes it. */
export async function watchConfiguration(engine: Engine): Promise<void> {
  const read = async (): Promise<void> => {
    const row = await engine.onPlatform({}, (ctx) =>
      tables(ctx).selectFrom('configuration_settings').selectAll().executeTakeFirst(),
    )
    if (row) current = told(engine.vault, row)
  }
  const again = (): void => {
    read().catch((error: unknown) => engine.log.warn({ err: error }, 'the platform’s settings were not read'))
  }
  const heard = ({ tags }: { tags: readonly string[] }): void => {
    if (tags.some((tag) => tag.startsWith('configuration-settings'))) again()
  }
  engine.events.on(heard)
  engine.onCommit(heard)
  engine.events.onLost(again)
  await read()
}

function told(vault: Vault, row: Kept): Configuration {
  const { platform_name, trial_days, currency, vat_percent, mail_from, two_step_required } = row
  const secret = keyOf(vault, row, 'stripe_secret_key')
  const webhook = keyOf(vault, row, 'stripe_webhook_secret')
  const key = keyOf(vault, row, 'ai_api_key')
  return {
    platform_name,
    trial_days,
    currency,
    vat_percent,
    mail_from,
    two_step_required,
    stripe: secret && webhook ? { secret, webhook } : null,
    ai: key && row.ai_model ? { key, model: row.ai_model, base: row.ai_api_base } : null,
  }
}

/** What no key here opens any more is as good as not there: who pays is told that nobody is connected. */
function keyOf(
  vault: Vault,
  row: Kept,
  name: 'stripe_secret_key' | 'stripe_webhook_secret' | 'ai_api_key',
): string | null {
  const sealed = row[name]
  if (!sealed) return null
  try {
    return vault.open({ store: null, name: `configuration-settings.${name}` }, sealed)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
