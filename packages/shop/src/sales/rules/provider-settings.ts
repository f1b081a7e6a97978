// What a store told a provider is kept in two parts: plain values, and one sealed text with all the secret ones.

import type { ProviderSettings, SendingSettings } from '../model/providers.ts'

/** As a row holds it and staff read it: plain values, and `true` for each secret that is kept. */
export type KeptSettings = Readonly<Record<string, string | true>>
/** As it is sent: a text sets, an empty one takes away; `true`, and what is left out, stays. */
export type GivenSettings = Readonly<Record<string, string | boolean | null>>

/** The names that are required and not there. */
export const missingSettings = (fields: ProviderSettings, kept: KeptSettings | null): string[] =>
  Object.entries(fields)
    .filter(([name, kind]) => kind.options.required && !kept?.[name])
    .map(([name]) => name)

export const isConnected = (fields: ProviderSettings, kept: KeptSettings | null): boolean =>
  missingSettings(fields, kept).length === 0

/** Whether the store told enough to be told prices, and to hand in parcels; a carrier that asks for nothing of the kind always does. */
export const saysPrices = (sending: SendingSettings | undefined, kept: KeptSettings | null): boolean =>
  !sending || Boolean(kept?.[sending.key] && kept[sending.from])
export const takesParcels = (sending: SendingSettings | undefined, kept: KeptSettings | null): boolean =>
  saysPrices(sending, kept) && (!sending || Boolean(kept?.[sending.sender]))

export type SplitSettings = { settings: KeptSettings; secrets: Record<string, string> }

/** What is kept after `given` was sent. What the provider does not ask for goes: a method that changes it begins anew. */
export function splitSettings(fields: ProviderSettings, given: GivenSettings, before: SplitSettings): SplitSettings {
  const settings: Record<string, string | true> = {}
  const secrets: Record<string, string> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const value = given[name]
    const stays = value === undefined || typeof value === 'boolean'
    const text = stays ? textOf(before, name) : (value ?? '').trim()
    if (!text) continue
    if (kind.type === 'secret') secrets[name] = text
    settings[name] = kind.type === 'secret' ? true : text
  }
  return { settings, secrets }
}

const textOf = ({ settings, secrets }: SplitSettings, name: string): string => {
  const plain = settings[name]
  return secrets[name] ?? (typeof plain === 'string' ? plain : '')
}
