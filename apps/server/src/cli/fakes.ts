import { openFakes } from '@shopwright/providers/fakes'
import { onShutdown } from '../shutdown.ts'
import { readArgs } from './commands.ts'

const usualPort = 18_080

/** `fakes [--port N] [--server ADDRESS] [--json]`: everybody outside, on this machine alone, until somebody ends it. */
export async function fakes(args: string[]): Promise<void> {
  const { flags } = readArgs('fakes', args)
  const port = Number(flags.get('--port') ?? usualPort)
  const opened = await openFakes({ port, server: flags.get('--server') ?? 'http://localhost:3000' }).catch((error) => {
    if (error?.code !== 'EADDRINUSE') throw error
    console.error(`Port ${port} of this machine is taken: shopwright fakes --port N`)
    process.exit(1)
  })
  const { base, variables, notes } = opened
  if (flags.has('--json')) console.log(JSON.stringify({ base, variables, notes }))
  else {
    const lines = Object.entries(variables).map(([name, value]) => `  ${name}=${value} \\`)
    console.log(
      `Everybody outside answers at ${base}. Start a server that talks to them:\n\n${lines.join('\n')}\n  npm start\n`,
    )
    for (const note of notes) console.log(`- ${note}`)
  }
  onShutdown(() => opened.close())
}
