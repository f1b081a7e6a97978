import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { laterLogger } from './later-logger.ts'

function listening(level = 'info') {
  const said: Record<string, unknown>[] = []
  const parent = pino({ level, base: undefined }, { write: (line: string) => void said.push(JSON.parse(line)) })
  let children = 0
  const counting = Object.assign(Object.create(parent), {
    child: (...made: Parameters<typeof parent.child>) => {
      children += 1
      return parent.child(...made)
    },
  })
  return { logger: laterLogger(counting, { reqId: 'one' }), said, children: () => children }
}

describe('The logger of a request', () => {
  it('is made when it says something, once', () => {
    const { logger, said, children } = listening()
    expect(logger.level).toBe('info')
    expect(children()).toBe(0)
    logger.info({ status: 200 }, 'answered')
    logger.error('failed')
    expect(children()).toBe(1)
    expect(said.map(({ reqId, status, msg }) => [reqId, status, msg])).toEqual([
      ['one', 200, 'answered'],
      ['one', undefined, 'failed'],
    ])
  })

  it.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)('says %s at its level', (level) => {
    const { logger, said } = listening('trace')
    logger[level]('word')
    expect(said[0]).toMatchObject({ level: pino().levels.values[level], reqId: 'one', msg: 'word' })
  })

  it('hands its name on to its children', () => {
    const { logger, said } = listening()
    logger.child({ part: 'cart' }).warn('short')
    expect(said[0]).toMatchObject({ reqId: 'one', part: 'cart', msg: 'short' })
  })
})
