/** A process that is told to end has ended after so many milliseconds, whatever does not answer it. */
const longest = 9000

/**
 * Calls `stop` once, at the first SIGINT or SIGTERM, or when the process that started us is gone (bin/start.mjs keeps a
 * channel open), and then ends; `isAsked` says that a supervisor asks (SIGTERM), not a person at the keyboard. Ctrl-C arrives
 * two or three times (terminal, npm, bin/start.mjs); only a signal that comes later than that is a person who does not want to
 * wait.
 */
export function onShutdown(stop: (isAsked: boolean) => Promise<void>): void {
  let begun: number | undefined
  const shutDown = async (signal: 'SIGINT' | 'SIGTERM' | 'disconnect'): Promise<void> => {
    if (begun !== undefined) {
      if (signal !== 'disconnect' && performance.now() - begun > 2000) process.exit(1)
      return
    }
    begun = performance.now()
    setTimeout(() => {
      console.error(`Not everything ended within ${longest / 1000} seconds; the rest is left as after a crash.`)
      process.exit(1)
    }, longest).unref()
    try {
      await stop(signal === 'SIGTERM')
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void shutDown(signal))
}
