import { AppError, audit, type Ctx, type Data, refuse } from '@shopwright/engine'
import { minutes, newId } from '@shopwright/resource'
import { moment, orNull, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { configuration } from '../../floor/configuration.ts'
import { keyAddress, newKey, newRecoveryCodes, plainCode, stepOfCode } from '../../floor/one-time-codes.ts'
import { passwordMark, sha256 } from '../../floor/passwords.ts'
import { endSessions, passSecondStep } from '../../floor/sessions.ts'
import { noteAttempt } from '../../floor/throttle.ts'
import { takeTurn } from '../../floor/turns.ts'
import { codePaces, loginWait, tooSoon } from './login-pace.ts'
import { type Account, accountOf, asSelf, tellWays } from './own-account.ts'
import { sayNameEverywhere } from './staff.ts'

const sealedAs = { store: null, name: 'two-steps.secret' }
const setupAs = { store: null, name: 'two-steps.setup' }
const setupLasts = minutes(15)

export const twoStepStanding = record({ on_since: orNull(moment), recovery_left: whole })
/** `key` is what an app is told, `address` the same as a link or a picture to scan */
export const twoStepKey = record({ key: text, address: text, ticket: text })

/** How the person stands; nothing of it is a secret. As the platform role, as all here. */
export async function twoStepOf(ctx: Ctx, id: string): Promise<Said<typeof twoStepStanding>> {
  const { two_step_at } = await accountOf(ctx, id)
  const row = await stepsOf(ctx, id)
  return { on_since: two_step_at, recovery_left: row?.recovery_left ?? 0 }
}

/**
 * A key that is not the person's yet. It is in no table: what they bring back with the first code is sealed, and good for a quarter of
 * an hour, this account and its present password. The caller has asked the password again.
 */
export async function beginTwoStep(ctx: Ctx, id: string): Promise<Said<typeof twoStepKey>> {
  const account = await accountOf(ctx, id)
  refuse(account.two_step_at !== null, 'two-step-on')
  const key = newKey()
  const until = ctx.now.getTime() + setupLasts
  const ticket = ctx.vault.seal(setupAs, JSON.stringify({ key, id, until, mark: passwordMark(account.password) }))
  return { key, address: keyAddress(configuration().platform_name, account.email, key), ticket }
}

/**
 * Turns it on by the first code of the new key, and answers the recovery codes, which are told here alone. The session that does it goes
 * on; all others of the person end, since they have shown no code.
 */
export async function turnOnTwoStep(
  ctx: Ctx,
  id: string,
  given: { ticket: string; code: string },
  sessionId: string | null,
): Promise<string[]> {
  const account = await accountOf(ctx, id)
  const key = keyIn(ctx, account, given.ticket)
  const step = stepOfCode(key, plainCode(given.code), ctx.now)
  if (step === null) throw wrongCode()
  const codes = newRecoveryCodes()
  const row = await tables(ctx)
    .insertInto('two_steps')
    .values({
      id: newId(ctx.now.getTime()),
      account_id: id,
      secret: ctx.vault.seal(sealedAs, key),
      used_step: step,
      recovery: codes.map(hashOf),
      recovery_left: codes.length,
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .onConflict((on) => on.column('account_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('two-step-on')
  await say(ctx, id, ctx.now)
  await endSessions(ctx, { account_id: id, ...(sessionId ? { except: sessionId } : {}) })
  if (sessionId) await passSecondStep(ctx, sessionId, ctx.now)
  await audit(asSelf(ctx, account), ctx.registry.get('two-steps'), 'create', null, row as Data)
  await tellWays(ctx, account, 'two-step-on')
  return codes
}

/** Recovery codes in the place of those that there were. The caller has asked password and code. */
export async function renewRecovery(ctx: Ctx, id: string): Promise<string[]> {
  const account = await accountOf(ctx, id)
  const codes = newRecoveryCodes()
  const before = await stepsOf(ctx, id)
  const after = await tables(ctx)
    .updateTable('two_steps')
    .set({ recovery: codes.map(hashOf), recovery_left: codes.length, updated_at: ctx.now })
    .where('account_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!before || !after) throw new AppError('two-step-off')
  await audit(asSelf(ctx, account), ctx.registry.get('two-steps'), 'update', before as Data, after as Data)
  await tellWays(ctx, account, 'two-step-codes')
  return codes
}

/** Turned off by the person, whose password and code the caller has asked. */
export const turnOffTwoStep = async (ctx: Ctx, id: string): Promise<void> => {
  const account = await accountOf(ctx, id)
  await takeAway(asSelf(ctx, account), account, 'two-step-off')
}

/** Taken from somebody who can show no code any more, by a super admin or the command: their password is asked alone from then on. */
export const resetTwoStep = async (ctx: Ctx, id: string): Promise<void> =>
  takeAway(ctx, await accountOf(ctx, id), 'two-step-reset')

/** The same by address. Nobody has signed in who does it: the command stands for them. False where there is nothing to take. */
export async function takeTwoStepFrom(ctx: Ctx, email: string): Promise<boolean> {
  const account = await tables(ctx).selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  if (!account?.two_step_at) return false
  const actor = { ...ctx.actor, role: 'ADMIN' as const, name: 'shopwright user reset-two-step' }
  await takeAway({ ...ctx, actor }, account, 'two-step-reset')
  return true
}

async function takeAway(ctx: Ctx, account: Account, template: 'two-step-off' | 'two-step-reset'): Promise<void> {
  const row = await tables(ctx)
    .deleteFrom('two_steps')
    .where('account_id', '=', account.id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('two-step-off')
  await say(ctx, account.id, null)
  await forgetBrowsers(ctx, account.id)
  await tables(ctx).deleteFrom('sign_in_tickets').where('account_id', '=', account.id).execute()
  await audit({ ...ctx, store: null }, ctx.registry.get('two-steps'), 'remove', row as Data, null)
  await tellWays(ctx, account, template)
}

/**
 * Takes what was typed as the second step, once: a code of the app, or one for recovery. Guessing goes slower, as for passwords. A
 * refusal is returned, not thrown, so that the note of the failure is kept.
 */
export async function codeRefusal(ctx: Ctx, account: Account, typed: string): Promise<AppError | null> {
  // Many guesses at once are looked at one after the other.
  await takeTurn(ctx, `two-step:${account.id}`)
  const paces = codePaces(account.id, ctx.actor.ip ?? '')
  const wait = await loginWait(ctx, paces)
  if (wait > 0) return tooSoon(wait)
  const code = plainCode(typed)
  const isRight = /^\d{6}$/.test(code) ? await takeCode(ctx, account.id, code) : await takeRecovery(ctx, account, code)
  await noteAttempt(
    ctx,
    paces.map(({ subject }) => subject),
    isRight,
  )
  return isRight ? null : wrongCode()
}

/** The code is right, and none of its half minute or of a later one was taken before: of two who bring it at once one comes through. */
async function takeCode(ctx: Ctx, id: string, code: string): Promise<boolean> {
  const row = await stepsOf(ctx, id)
  if (!row?.secret) return false
  const step = stepOfCode(ctx.vault.open(sealedAs, row.secret), code, ctx.now)
  if (step === null) return false
  const taken = await tables(ctx)
    .updateTable('two_steps')
    .set({ used_step: step, updated_at: ctx.now })
    .where('account_id', '=', id)
    .where('used_step', '<', step)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) > 0
}

async function takeRecovery(ctx: Ctx, account: Account, code: string): Promise<boolean> {
  const hash = hashOf(code)
  const after = await tables(ctx)
    .updateTable('two_steps')
    .set({
      recovery: sql`array_remove(recovery, ${hash})`,
      recovery_left: sql`cardinality(array_remove(recovery, ${hash}))`,
      updated_at: ctx.now,
    } as never)
    .where('account_id', '=', account.id)
    .where(sql<boolean>`${hash} = any(recovery)`)
    .returningAll()
    .executeTakeFirst()
  if (!after) return false
  const before = { ...after, recovery_left: after.recovery_left + 1 }
  await audit(asSelf(ctx, account), ctx.registry.get('two-steps'), 'update', before as Data, after as Data)
  await tellWays(ctx, account, 'two-step-recovery', { left: after.recovery_left })
  return true
}

export const wrongCode = (): AppError =>
  new AppError('wrong-two-step-code', {}, { fields: { code: { code: 'wrong-two-step-code' } } })

/** Browsers in which no code was asked for ask for one again. */
export const forgetBrowsers = async (ctx: Ctx, accountId: string): Promise<void> => {
  await tables(ctx).deleteFrom('trusted_browsers').where('account_id', '=', accountId).execute()
}

const hashOf = (code: string): string => sha256(`recovery:${plainCode(code)}`)

const stepsOf = (ctx: Ctx, id: string) =>
  tables(ctx).selectFrom('two_steps').selectAll().where('account_id', '=', id).executeTakeFirst()

function keyIn({ vault, now }: Ctx, account: Account, ticket: string): string {
  let given: Partial<Record<'key' | 'id' | 'mark' | 'until', unknown>>
  try {
    given = JSON.parse(vault.open(setupAs, ticket))
  } catch {
    throw new AppError('two-step-over')
  }
  const isGood =
    given.id === account.id && given.mark === passwordMark(account.password) && Number(given.until) > now.getTime()
  if (!isGood) throw new AppError('two-step-over')
  return String(given.key)
}

/** Written where everything that asks for it looks: at the account, and at its places in stores. */
async function say(ctx: Ctx, id: string, since: Date | null): Promise<void> {
  await tables(ctx)
    .updateTable('accounts')
    .set({ two_step_at: since, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.touched.add('accounts')
  await sayNameEverywhere(ctx, id)
}
