import { AppError, type Engine } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { network, noteAttempt, refuseThrottled } from '@shopwright/shop/server'

type Guesser = { engine: Engine; storeId: string; ip: string | null }
type Answered = { problems?: readonly { code: string }[] }

const most = 20
const within = minutes(15)

/**
 * Runs what tries a gift voucher's code, and counts the codes that no voucher has: 20 in a quarter of an hour from one
 * network, then `too-many-requests`. Without a code nothing is counted.
 */
export async function countingGuesses<T extends object>(
  { engine, storeId, ip }: Guesser,
  code: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (typeof code !== 'string' || !code.trim()) return work()
  const subject = `voucher:${storeId}:${network(ip ?? '')}`
  await engine.onPlatform({}, (ctx) => refuseThrottled(ctx, [{ subject, max: most, within }]))
  const note = () => engine.onPlatform({}, (ctx) => noteAttempt(ctx, [subject], false))
  try {
    const answer = await work()
    if ((answer as Answered).problems?.some((problem) => problem.code === 'voucher-unknown')) await note()
    return answer
  } catch (error) {
    if (error instanceof AppError && error.code === 'voucher-unknown') await note()
    throw error
  }
}
