import { mailAddressesOf } from '@shopwright/resource'
import type { ShopStore } from './stores.ts'

/** Where a store wants to be told: its address and the further ones of its settings, each once. */
export function alertAddresses({ settings }: ShopStore): string[] {
  const listed = [settings.email ?? '', ...mailAddressesOf(settings.alert_emails ?? '')]
  return [...new Set(listed.map((address) => address.trim().toLowerCase()).filter((address) => address.includes('@')))]
}
