import { type Logger, pino, stdTimeFunctions } from 'pino'

/** JSON lines; pretty on a terminal. Secrets are cut out by name. */
export function createLog(level: string): Logger {
  const redact = {
    paths: [
      'password',
      '*.password',
      'token',
      '*.token',
      'accessToken',
      '*.accessToken',
      'req.headers.authorization',
      'req.headers.cookie',
      'authorization',
      'cookie',
    ],
    censor: '•',
  }
  const transport = process.stdout.isTTY
    ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
    : {}
  return pino({ level, redact, base: undefined, timestamp: stdTimeFunctions.isoTime, ...transport })
}
