import type { LoginWay } from '@shopwright/theme-kit'
import { loginWaysOf } from '../../floor/login-providers.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { nameOf } from '../server/logins.ts'

/** By whom one signs in to this shop beside a password; asks no database. */
export const loginWays = ({ store }: Pick<ShopVisit, 'store'>): LoginWay[] =>
  loginWaysOf(store).map((code) => ({ code, name: nameOf(code) }))
