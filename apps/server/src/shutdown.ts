/**
 * Calls `stop` once, at the first SIGINT or SIGTERM, or when the process that started us is gone (bin/start.mjs keeps a
 * channel open), and then ends. Ctrl-C arrives two or three times (terminal, npm, bin/start.mjs); only a signal that comes
 * later than that is a person who does not want to wait.
 */
export function onShutdown(stop: () => Promise<void>): void {
  let begun: number | undefined
  const shutDown = async (isRepeated: boolean): Promise<void> => {
    if (begun !== undefined) {
      if (isRepeated && performance.now() - begun > 2000) process.exit(1)
      return
    }
    begun = performance.now()
    try {
      await stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', () => shutDown(true))
  process.on('SIGTERM', () => shutDown(true))
  process.on('disconnect', () => shutDown(false))
}
