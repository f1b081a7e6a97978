import { randomBytes } from 'node:crypto'
import { AppError, type Ctx } from '@shopwright/engine'
import { days, minutes, newId } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { passwordMark, sha256 } from '../../floor/passwords.ts'
import { codeRefusal } from './two-step.ts'

/** How long somebody may look for their phone. */
export const ticketLasts = minutes(5)
const mostTries = 5
/** How long a browser is asked for no code. */
export const trustLasts = days(30)
const mostBrowsers = 20
/** of one browser, for as many people */
const mostTrusted = 4

type Stepping = { id: string; password: string | null; twoStepAt: Date | null }

/** What goes into the answer, and into a cookie of the browser that began: both have to come back. */
export type Ticket = { ticket: string; fingerprint: string | null }

/** For whom the password was right: the right to show a code, and to nothing else. */
export async function openTicket(ctx: Ctx, { id, password }: Stepping, bound: boolean): Promise<Ticket> {
  const ticket = randomBytes(32).toString('base64url')
  const fingerprint = bound ? randomBytes(32).toString('base64url') : null
  await tables(ctx)
    .insertInto('sign_in_tickets')
    .values({
      id: newId(ctx.now.getTime()),
      token_hash: sha256(ticket),
      account_id: id,
      fingerprint: fingerprint && sha256(fingerprint),
      password_mark: passwordMark(password),
      expires_at: new Date(ctx.now.getTime() + ticketLasts),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  return { ticket, fingerprint }
}

/** Whose ticket it is, once the code is right; it is used up by that. A refusal is returned, so that the try is counted. */
export async function passTicket(
  ctx: Ctx,
  { ticket, code, fingerprint }: { ticket: string; code: string; fingerprint: string | undefined },
): Promise<{ accountId: string } | { refused: AppError }> {
  const over = { refused: new AppError('two-step-over', {}, { status: 401 }) }
  // Counted before it is looked at, in one statement: of many guesses at once no more than these are looked at.
  const row = await tables(ctx)
    .updateTable('sign_in_tickets')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', sha256(ticket))
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', mostTries)
    .returningAll()
    .executeTakeFirst()
  if (!row || (row.fingerprint && (!fingerprint || sha256(fingerprint) !== row.fingerprint))) return over
  const account = await tables(ctx)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', row.account_id)
    .executeTakeFirst()
  if (!account?.status || !account.two_step_at || passwordMark(account.password) !== row.password_mark) return over
  const refused = await codeRefusal(ctx, account, code)
  if (refused) return { refused }
  await tables(ctx).deleteFrom('sign_in_tickets').where('id', '=', row.id).execute()
  return { accountId: account.id }
}

/** One of the secrets that the browser keeps is this person's, by their present password and second step. */
export async function isTrusted(
  ctx: Ctx,
  { id, password, twoStepAt }: Stepping,
  kept: string | undefined,
): Promise<boolean> {
  const hashes = tokensIn(kept).map(sha256)
  if (!hashes.length || !twoStepAt) return false
  const used = await tables(ctx)
    .updateTable('trusted_browsers')
    .set({ used_at: ctx.now, ip: ctx.actor.ip })
    .where('token_hash', 'in', hashes)
    .where('account_id', '=', id)
    .where('password_mark', '=', passwordMark(password))
    .where('two_step_at', '=', twoStepAt)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  return Number(used.numUpdatedRows) > 0
}

/** Asks in this browser for no code from now on; answers what the browser is to keep. */
export async function trustBrowser(
  ctx: Ctx,
  { id, password, twoStepAt }: Stepping,
  kept: string | undefined,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tables(ctx)
    .insertInto('trusted_browsers')
    .values({
      id: newId(ctx.now.getTime()),
      token_hash: sha256(token),
      account_id: id,
      password_mark: passwordMark(password),
      two_step_at: twoStepAt,
      ip: ctx.actor.ip,
      user_agent: ctx.actor.userAgent?.slice(0, 512),
      used_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + trustLasts),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  await sql`delete from trusted_browsers where id in (select id from trusted_browsers where account_id = ${id}
    order by used_at desc, id desc offset ${mostBrowsers})`.execute(ctx.db)
  return [token, ...tokensIn(kept)].slice(0, mostTrusted).join('.')
}

const tokensIn = (kept = ''): string[] =>
  kept
    .slice(0, 400)
    .split('.')
    .filter((one) => /^[\w-]{43}$/.test(one))
    .slice(0, mostTrusted)
