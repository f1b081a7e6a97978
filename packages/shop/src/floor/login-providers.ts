import { SealBroken, type Vault } from '@shopwright/engine'
import { type LoginApp, LoginFailure, type LoginProvider } from '@shopwright/providers/login/seam'
import { originOf } from './origins.ts'
import type { ShopStore } from './stores.ts'

export { type Identity, LoginFailure } from '@shopwright/providers/login/seam'

type Code = LoginProvider['code']
const keys = {
  google: { id: 'google_app_id', secret: 'google_app_secret' },
  facebook: { id: 'facebook_app_id', secret: 'facebook_app_secret' },
} as const
let providers: readonly LoginProvider[] = []

/** The process hands in who says who somebody is; the shop never talks to the outside itself. */
export function setLoginProviders(given: readonly LoginProvider[]): void {
  providers = given
}

/** By whom one signs in to this store: those that it has told both keys of, and that its plan has. Asks nobody, and no database. */
export const loginWaysOf = ({ settings }: Pick<ShopStore, 'settings'>): Code[] =>
  providers.flatMap(({ code }) => (settings[keys[code].id] && settings[keys[code].secret] ? [code] : []))

/** One of them with the store's own app there; null where it is none of them. */
export function loginProviderOf(
  store: Pick<ShopStore, 'id' | 'domain' | 'mainHost' | 'settings'>,
  vault: Vault,
  wanted: string,
): { provider: LoginProvider; app: LoginApp } | null {
  const code = loginWaysOf(store).find((one) => one === wanted)
  const provider = providers.find((one) => one.code === code)
  if (!code || !provider) return null
  const id = store.settings[keys[code].id] ?? ''
  return {
    provider,
    app: { id, secret: secretOf(store, vault, code), redirect: `${originOf(store)}/auth/${code}/callback` },
  }
}

function secretOf({ id, settings }: Pick<ShopStore, 'id' | 'settings'>, vault: Vault, code: Code): string {
  const name = keys[code].secret
  try {
    return vault.open({ store: id, name: `settings.${name}` }, settings[name] ?? '')
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause
    throw new LoginFailure('closed', 'its secret was sealed elsewhere')
  }
}
