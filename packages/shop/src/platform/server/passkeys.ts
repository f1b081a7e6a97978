import { randomBytes } from 'node:crypto'
import { AppError, audit, type Ctx, type Data, refuse } from '@shopwright/engine'
import { minutes, newId } from '@shopwright/resource'
import { flag, foreign, id, moment, named, orNull, record, type Said, text } from '@shopwright/resource/shapes'
import { tables } from '../../database.ts'
import { configuration } from '../../floor/configuration.ts'
import { originOf } from '../../floor/origins.ts'
import {
  type Assertion,
  checkPasskey,
  type Expected,
  type NewCredential,
  newPasskey,
  passkeyAlgorithms,
  relyingId,
} from '../../floor/passkeys.ts'
import { passwordMark } from '../../floor/passwords.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { loginWait, passkeyPaces, tooSoon } from './login-pace.ts'
import { type Account, accountOf, asSelf, tellWays } from './own-account.ts'

/** How long somebody may look for their device. */
const lasts = minutes(5)
const most = 20
/** Of a counter of 32 bits. */
const mostCounted = 2 ** 31 - 1

/** What is asked, sealed, so that no row is written for whoever only looks at the door. */
type Question = { challenge: string; at: number; for: string | null; mark: string | null }
const sealedAs = { store: null, name: 'passkeys.question' }

export const ownPasskey = named(
  'OwnPasskey',
  record({ id, name: text, is_backed_up: flag, created_at: moment, used_at: orNull(moment) }),
)
type OwnPasskey = Said<typeof ownPasskey>
/** `options` as WebAuthn has them in JSON, for the browser */
export const passkeyQuestion = record({ ticket: text, options: foreign('Options of WebAuthn, as JSON') })
type PasskeyQuestion = Said<typeof passkeyQuestion>

/** One's own, the newest first. As the platform role, as all here. */
export const ownPasskeys = (ctx: Ctx, accountId: string): Promise<OwnPasskey[]> =>
  tables(ctx)
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_backed_up', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('host', '=', hostHere())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * What `navigator.credentials.create` is told, as JSON, and a ticket to bring back beside its answer. The caller has asked the password
 * again.
 */
export async function beginPasskey(ctx: Ctx, accountId: string): Promise<PasskeyQuestion> {
  const account = await accountOf(ctx, accountId)
  const known = await tables(ctx).selectFrom('passkeys').selectAll().where('account_id', '=', accountId).execute()
  refuse(known.length >= most, 'too-many-passkeys', { max: most })
  const host = hostHere()
  const { challenge, ticket } = question(ctx, account)
  const name = `${account.first_name} ${account.last_name}`.trim()
  return {
    ticket,
    options: {
      rp: { id: host, name: configuration().platform_name },
      user: {
        id: Buffer.from(account.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: account.email,
        displayName: name || account.email,
      },
      challenge,
      timeout: lasts,
      attestation: 'none',
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      // It is found without an address, and its device recognises its person: that is both steps.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: known
        .filter((one) => one.host === host)
        .map(({ credential_id, transports }) => ({ type: 'public-key', id: credential_id, transports })),
    },
  }
}

/** Keeps what the browser made of that. */
export async function keepPasskey(
  ctx: Ctx,
  accountId: string,
  given: { ticket: string; name: string; credential: NewCredential },
): Promise<OwnPasskey> {
  const account = await accountOf(ctx, accountId)
  const asked = questionIn(ctx, given.ticket)
  if (asked?.for !== account.id || asked.mark !== passwordMark(account.password)) throw new AppError('passkey-over')
  const key = newPasskey(expected(asked), given.credential)
  if (!key) throw new AppError('passkey-wrong')
  const row = await tables(ctx)
    .insertInto('passkeys')
    .values({
      id: newId(ctx.now.getTime()),
      account_id: account.id,
      credential_id: key.id,
      public_key: key.publicKey,
      algorithm: key.algorithm,
      counter: Math.min(key.counter, mostCounted),
      transports: (given.credential.response.transports ?? []).slice(0, 8),
      host: hostHere(),
      name: given.name.trim(),
      is_backed_up: key.isBackedUp,
      asked_at: new Date(asked.at),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('passkey-known')
  await audit(asSelf(ctx, account), ctx.registry.get('passkeys'), 'create', null, row as Data)
  await tellWays(ctx, account, 'passkey-added', { passkey: row.name })
  const { id, name, is_backed_up, created_at, used_at } = row
  return { id, name, is_backed_up, created_at, used_at }
}

/** False where the person has none such. */
export async function removePasskey(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const account = await accountOf(ctx, accountId)
  const row = await tables(ctx)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  await audit(asSelf(ctx, account), ctx.registry.get('passkeys'), 'remove', row as Data, null)
  await tellWays(ctx, account, 'passkey-removed', { passkey: row.name })
  return true
}

/** What `navigator.credentials.get` is told. Who asks is nobody yet, so nothing is read or written for it. */
export function askPasskey(ctx: Ctx): PasskeyQuestion {
  const { challenge, ticket } = question(ctx, null)
  return { ticket, options: { challenge, rpId: hostHere(), timeout: lasts, userVerification: 'required' } }
}

/** Whose key it is, once what it signed is right: each question is answered once. A refusal is returned, so that the try is counted. */
export async function takePasskey(
  ctx: Ctx,
  given: { ticket: string; credential: Assertion },
): Promise<{ accountId: string } | { refused: AppError }> {
  const paces = passkeyPaces(ctx.actor.ip ?? '')
  const wait = await loginWait(ctx, paces)
  if (wait > 0) return { refused: tooSoon(wait) }
  const found = await keyGiven(ctx, given)
  if ('refused' in found)
    await noteAttempt(
      ctx,
      paces.map(({ subject }) => subject),
      false,
    )
  return found
}

async function keyGiven(
  ctx: Ctx,
  { ticket, credential }: { ticket: string; credential: Assertion },
): Promise<{ accountId: string } | { refused: AppError }> {
  const refused = (code: string) => ({ refused: new AppError(code, {}, { status: 401 }) })
  const asked = questionIn(ctx, ticket)
  if (!asked || asked.for !== null) return refused('passkey-over')
  const row = await tables(ctx)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .where('host', '=', hostHere())
    .executeTakeFirst()
  if (!row) return refused('passkey-unknown')
  const stated = checkPasskey(expected(asked), { publicKey: row.public_key, algorithm: row.algorithm }, credential)
  // One that counts, and counts back, is a copy of another (§7.2, 22).
  if (!stated || (stated.counter > 0 && stated.counter <= row.counter) || (row.counter > 0 && stated.counter === 0))
    return refused('passkey-wrong')
  const taken = await tables(ctx)
    .updateTable('passkeys')
    .set({
      asked_at: new Date(asked.at),
      used_at: ctx.now,
      counter: Math.min(stated.counter, mostCounted),
      is_backed_up: stated.isBackedUp,
      updated_at: ctx.now,
    })
    .where('id', '=', row.id)
    .where('asked_at', '<', new Date(asked.at))
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) > 0 ? { accountId: row.account_id } : refused('passkey-over')
}

function question(ctx: Ctx, account: Account | null): { challenge: string; ticket: string } {
  const challenge = randomBytes(32).toString('base64url')
  const asked: Question = {
    challenge,
    at: ctx.now.getTime(),
    for: account?.id ?? null,
    mark: account && passwordMark(account.password),
  }
  return { challenge, ticket: ctx.vault.seal(sealedAs, JSON.stringify(asked)) }
}

function questionIn(ctx: Ctx, ticket: string): Question | null {
  try {
    const asked = JSON.parse(ctx.vault.open(sealedAs, ticket)) as Question // we sealed it
    return asked.at + lasts > ctx.now.getTime() ? asked : null
  } catch {
    return null
  }
}

const expected = ({ challenge }: Question): Expected => ({ origin: originOf(null), challenge })

/** Browsers keep keys for names alone. */
function hostHere(): string {
  const host = relyingId(originOf(null))
  if (!host) throw new AppError('passkeys-need-a-name')
  return host
}
