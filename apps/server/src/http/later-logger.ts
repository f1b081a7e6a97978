import type { FastifyBaseLogger } from 'fastify'

type Made = Parameters<FastifyBaseLogger['child']>
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** The logger of a request, made when it says something: most say nothing, and making one costs as much as reading a token. */
export const laterLogger = (parent: FastifyBaseLogger, ...made: Made): FastifyBaseLogger =>
  new LaterLogger(parent, made) as unknown as FastifyBaseLogger // its methods hand on whatever pino's take

class LaterLogger {
  readonly parent: FastifyBaseLogger
  readonly made: Made
  own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, made: Made) {
    this.parent = parent
    this.made = made
  }

  get level() {
    return (this.own ?? this.parent).level
  }

  set level(level: string) {
    this.logger().level = level
  }

  fatal(...said: unknown[]): void {
    this.say('fatal', said)
  }

  error(...said: unknown[]): void {
    this.say('error', said)
  }

  warn(...said: unknown[]): void {
    this.say('warn', said)
  }

  info(...said: unknown[]): void {
    this.say('info', said)
  }

  debug(...said: unknown[]): void {
    this.say('debug', said)
  }

  trace(...said: unknown[]): void {
    this.say('trace', said)
  }

  silent(): void {}

  child(...made: Made): FastifyBaseLogger {
    return this.logger().child(...made)
  }

  private say(level: Level, said: unknown[]): void {
    const logger = this.logger() as unknown as Record<Level, (...said: unknown[]) => void>
    logger[level](...said)
  }

  private logger(): FastifyBaseLogger {
    this.own ??= this.parent.child(...this.made)
    return this.own
  }
}
