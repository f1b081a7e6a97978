import {
  either,
  exactly,
  flag,
  given,
  list,
  maybe,
  oneOf,
  orNull,
  record,
  rowWith,
  text,
  upTo,
  whole,
} from '@shopwright/resource/shapes'
import {
  accountShape,
  invitationShape,
  invitationTaken,
  newPerson,
  shopperShape,
  signInStrategies,
} from '@shopwright/shop/server'
import { type Declared, done } from './declared.ts'

/** What was sealed here, and is brought back. */
export const sealed = upTo(2048)

/** As `PublicKeyCredential.toJSON()` has it; more of it is not looked at. */
const signed = { clientDataJSON: upTo(8192), authenticatorData: upTo(8192) }
const credentialId = upTo(1400, 1)
export const madeCredential = record({
  id: credentialId,
  response: record({
    ...signed,
    publicKey: upTo(4096),
    publicKeyAlgorithm: whole,
    transports: maybe(list(upTo(64))),
  }),
})
const assertion = record({
  id: credentialId,
  response: record({ ...signed, signature: upTo(4096), userHandle: maybe(orNull(text)) }),
})

/** What `value` of `authManagement` is, by its action. */
export const managed = {
  sendResetPwd: exactly({ email: given<string>({ schema: { type: 'string', format: 'email', maxLength: 254 } }) }),
  resetPwdLong: exactly({ token: upTo(256, 1), password: upTo(1024) }),
  sendConfirm: record({}),
  readInvitation: record({ token: upTo(256, 1) }),
  acceptInvitation: record({ token: upTo(256, 1) }),
}
export type Management = keyof typeof managed
export const managements = Object.keys(managed) as Management[]

/** Of a shopper who comes back with a token, the whole row. */
export const oneself = either(accountShape, shopperShape, rowWith('customers', { role: oneOf(['CUSTOMER']) }))
const signedOut = {
  summary: 'Sign out',
  roles: 'customer',
  tenant: 'both',
  answer: record({ accessToken: given<null>({ schema: { type: 'null' } }) }),
} as const

export const signInRoutes = {
  'POST /api/authentication': {
    summary:
      'Sign in by email and password. Of an account with a second step the answer is 401 `two-step-wanted` with a `ticket`: sign in by strategy `two-step`, the ticket and a code. By a passkey: strategy `passkey`, the ticket of `POST /api/passkey-questions` and the `credential` as the browser has it',
    roles: 'public',
    tenant: 'both',
    status: 201,
    body: exactly({
      strategy: maybe(oneOf(signInStrategies)),
      email: maybe(upTo(254)),
      password: maybe(upTo(10_000)),
      accessToken: maybe(upTo(4096)),
      ticket: maybe(sealed),
      code: maybe(upTo(64)),
      remember: maybe(flag),
      credential: maybe(assertion),
    }),
    answer: record({
      accessToken: text,
      authentication: record({ strategy: oneOf(signInStrategies) }),
      customer: oneself,
    }),
  },
  'DELETE /api/authentication': signedOut,
  'DELETE /api/authentication/:id': signedOut,
  'POST /api/authManagement': {
    summary:
      'Ask for, or use, a password reset; have the mail that confirms one’s address sent again; read, or accept, an invitation to work in a store',
    roles: 'public',
    tenant: 'both',
    status: 201,
    body: record({
      action: oneOf(managements),
      value: either(
        managed.sendResetPwd,
        managed.resetPwdLong,
        exactly({ token: upTo(256, 1) }),
        exactly({ token: upTo(256, 1), ...newPerson.properties }),
        managed.sendConfirm,
      ),
    }),
    answer: either(done, record({ email: text }), invitationShape, invitationTaken),
  },
} as const satisfies Declared
