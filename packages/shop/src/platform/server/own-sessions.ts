import type { Ctx } from '@shopwright/engine'
import { flag, id, moment, named, orNull, record, type Said, text } from '@shopwright/resource/shapes'
import { tables } from '../../database.ts'
import { endSessions } from '../../floor/sessions.ts'

const place = {
  id,
  ip: orNull(text),
  user_agent: orNull(text),
  created_at: moment,
  used_at: moment,
  expires_at: moment,
}
export const ownSession = named('OwnSession', record({ ...place, is_current: flag }))
export const ownBrowser = named('OwnBrowser', record(place))

/** Where a person is signed in: the devices, the latest first, with a mark at the one that asks. */
export async function ownSessions(
  ctx: Ctx,
  accountId: string,
  current: string | null,
): Promise<Said<typeof ownSession>[]> {
  const rows = await tables(ctx)
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ used_at, ...row }) => ({
    ...row,
    used_at: used_at ?? row.created_at,
    is_current: row.id === current,
  }))
}

/** Ends one session of the person, or all but the one that asks. False where there is none such. */
export async function endOwnSessions(
  ctx: Ctx,
  accountId: string,
  which: { id: string } | { except: string | null },
): Promise<boolean> {
  if ('except' in which) {
    await endSessions(ctx, { account_id: accountId, ...(which.except ? { except: which.except } : {}) })
    return true
  }
  const own = await tables(ctx)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', which.id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (own) await endSessions(ctx, { id: own.id })
  return own !== undefined
}

/** Browsers in which the person is asked for no code, the last used first. */
export const ownBrowsers = (ctx: Ctx, accountId: string): Promise<Said<typeof ownBrowser>[]> =>
  tables(ctx)
    .selectFrom('trusted_browsers')
    .select(['id', 'ip', 'user_agent', 'created_at', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', ctx.now)
    .orderBy('used_at', 'desc')
    .limit(100)
    .execute()

/** That browser asks for a code again. False where there is none such. */
export async function forgetOwnBrowser(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const gone = await tables(ctx)
    .deleteFrom('trusted_browsers')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) > 0
}
