import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** What a server tells, on its output. */
export const serverLog = (level: string): Logger => createLog(level, process.stdout)

/** What happens beside a command's work, on its error output: the other one is its answer, which programs read. */
export const commandLog = (level: 'info' | 'warn' | 'silent' = 'warn'): Logger => createLog(level, process.stderr)

/** JSON lines; pretty on a terminal. Secrets are cut out by name. */
function createLog(level: string, output: typeof process.stdout | typeof process.stderr): Logger {
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
  const options = { level, redact, base: undefined, timestamp: stdTimeFunctions.isoTime }
  if (!output.isTTY) return pino(options, destination(output.fd))
  const pretty = { destination: output.fd, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } })
}
