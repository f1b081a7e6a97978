import type { Engine } from '@shopwright/engine'
import type { Circuits, Turn } from '@shopwright/providers/egress'
import type { Logger } from 'pino'

/**
 * A line for each call outside: whose it is, what for, and what came of it; nothing that was said there (record 0114). Who does not
 * answer, or fails, is a warning; who was given up by their asker has failed nobody; who is left alone was not asked, and said so when
 * that began.
 */
export function logCalls(circuits: Circuits, log: Logger): void {
  circuits.listen(({ ms, failure, status, ...call }) => {
    const level =
      failure === 'resting' ? 'debug' : failure !== 'aborted' && (status === null || status >= 500) ? 'warn' : 'info'
    log[level]({ ...call, status, ...(failure ? { failure } : {}), ms: Math.round(ms) }, 'a call outside')
  })
}

const about = 'resting'

/** What one node has found out of who does not answer, the others need not (record 0113). */
export function shareTurns(circuits: Circuits, events: Engine['events']): void {
  circuits.follow((turn) => void events.say(about, turn))
  events.hear(about, (word) => {
    const { provider, rests } = (word ?? {}) as Turn // another node of this release, or of the next, which adds
    if (typeof provider === 'string' && typeof rests === 'number' && rests >= 0) circuits.learn({ provider, rests })
  })
}
