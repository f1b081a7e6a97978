import { either, exactly, given, id, list, maybe, oneOf, record, text, upTo } from '@shopwright/resource/shapes'
import {
  ownBrowser,
  ownPasskey,
  ownSession,
  passkeyQuestion,
  twoStepKey,
  twoStepStanding,
} from '@shopwright/shop/server'
import { account, type Declared, done, idAlone } from './declared.ts'
import { madeCredential, sealed } from './sign-in.ts'

const code = upTo(64)
const password = upTo(1024)
/** What shows once more who one is. */
export const proof = { password, code: maybe(code) }
export const again = exactly(proof)
const recoveryCodes = record({ recovery_codes: list(text) })

/** One's own sign-ins, browsers, passkeys and second step. */
export const ownAccountRoutes = {
  'GET /api/own-sessions': {
    summary: 'Where one is signed in: device, address, last use, and which of them asks',
    ...account,
    answer: record({ data: list(ownSession) }),
  },
  'DELETE /api/own-sessions/:id': {
    summary: 'Sign out there; with `others`, everywhere but here',
    ...account,
    answer: record({ id: either(id, oneOf(['others'])) }),
  },
  'GET /api/own-browsers': {
    summary: 'Browsers in which one is asked for no code',
    ...account,
    answer: record({ data: list(ownBrowser) }),
  },
  'DELETE /api/own-browsers/:id': { summary: 'Ask for a code there again', ...account, answer: idAlone },
  'GET /api/own-passkeys': {
    summary: 'The keys of one’s devices that sign in by themselves',
    ...account,
    answer: record({ data: list(ownPasskey) }),
  },
  'POST /api/own-passkeys/options': {
    summary:
      'What `navigator.credentials.create` is told, and a ticket to bring back with its answer; asks the password again',
    ...account,
    status: 201,
    body: again,
    answer: passkeyQuestion,
  },
  'POST /api/own-passkeys': {
    summary: 'Keep the passkey that the browser made of that',
    ...account,
    status: 201,
    body: exactly({
      ticket: sealed,
      name: given<string>({ schema: { type: 'string', minLength: 1, maxLength: 80, pattern: '\\S' } }),
      credential: madeCredential,
    }),
    answer: ownPasskey,
  },
  'DELETE /api/own-passkeys/:id': { summary: 'Let it sign in no more', ...account, answer: idAlone },
  'POST /api/passkey-questions': {
    summary: 'What `navigator.credentials.get` is told at sign-in, and a ticket for it',
    roles: 'public',
    tenant: 'platform',
    status: 201,
    answer: passkeyQuestion,
  },
  'GET /api/two-step': {
    summary: 'Since when signing in takes a code, too, and how many recovery codes are left',
    ...account,
    answer: twoStepStanding,
  },
  'POST /api/two-step/key': {
    summary: 'A new key for an app that shows codes (TOTP: SHA-1, six digits, 30 seconds); asks the password again',
    ...account,
    status: 201,
    body: again,
    answer: twoStepKey,
  },
  'POST /api/two-step': {
    summary: 'Turn it on by the first code of that key; answers the recovery codes, once',
    ...account,
    status: 201,
    body: exactly({ ticket: sealed, code }),
    answer: recoveryCodes,
  },
  'POST /api/two-step/recovery-codes': {
    summary: 'New recovery codes in the place of the old ones; asks password and code',
    ...account,
    status: 201,
    body: again,
    answer: recoveryCodes,
  },
  'POST /api/two-step/off': {
    summary: 'Turn it off; asks password and code',
    ...account,
    status: 201,
    body: again,
    answer: done,
  },
  'POST /api/two-step/resets': {
    summary: 'Take it from somebody who can show no code any more, who is told by mail; asks the password again',
    roles: 'admin',
    tenant: 'platform',
    status: 201,
    body: exactly({ account_id: id, ...proof }),
    answer: done,
  },
} as const satisfies Declared
