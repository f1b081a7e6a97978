import { AppError, type Engine } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { network, noteAttempt, refuseThrottled } from './throttle.ts'

type Guesser = { engine: Engine; storeId: string; ip: string | null }
type Answered = { problems?: readonly { code: string }[] }

const most = 20
const within = minutes(15)

const unknown = new Set(['voucher-unknown', 'coupon-unknown'])

/**
 * Runs what tries the code of a gift voucher or a coupon, and counts the codes that nothing has: 20 in a quarter of an hour
 * from one network, then `too-many-requests`. Without a code nothing is counted.
 */
export async function countingGuesses<T extends object>(
  { engine, storeId, ip }: Guesser,
  codes: readonly unknown[],
  work: () => Promise<T>,
): Promise<T> {
  if (!codes.some((code) => typeof code === 'string' && code.trim())) return work()
  const subject = `code:${storeId}:${network(ip ?? '')}`
  await engine.onPlatform({}, (ctx) => refuseThrottled(ctx, [{ subject, max: most, within }]))
  const note = () => engine.onPlatform({}, (ctx) => noteAttempt(ctx, [subject], false))
  try {
    const answer = await work()
    if ((answer as Answered).problems?.some(({ code }) => unknown.has(code))) await note()
    return answer
  } catch (error) {
    if (error instanceof AppError && isUnknown(error)) await note()
    throw error
  }
}

/** A refused order names the code at its field. */
const isUnknown = (error: AppError): boolean =>
  unknown.has(error.code) || Object.values(error.fields).some(({ code }) => unknown.has(code))
