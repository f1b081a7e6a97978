import { EnvProblems, readEnv } from '../settings/env.ts'
import { toldSettings } from '../settings/told-settings.ts'
import { addressVariables, unreadVariables, variables } from '../settings/variables.ts'
import { askedAddresses } from './asked-addresses.ts'

/**
 * `config print [--json]`: every setting with who said it, what is wrong with them, and names that nothing reads though they look as
 * if something should. Exit code 1 when a server would not start with them.
 */
export async function config(args: string[]): Promise<void> {
  const all = [...variables, ...addressVariables(askedAddresses())]
  const settings = toldSettings(process.env, all)
  const unread = unreadVariables(Object.keys(process.env), all)
  const problems = problemsIn()
  if (args.includes('--json')) console.log(JSON.stringify({ settings, unread, problems }))
  else {
    for (const { name, value, from, meaning } of settings)
      console.log(
        from === 'default'
          ? `${name} is not set${value && `: ${value}`}\n    ${meaning}`
          : `${name}=${value}\n    from the ${from}; ${meaning}`,
      )
    for (const { name, meant } of unread)
      console.log(`! ${name} is read by nothing${meant && `: is it meant to be ${meant}?`}`)
    for (const problem of problems) console.log(`✗ ${problem}`)
  }
  process.exitCode = problems.length ? 1 : 0
}

function problemsIn(): string[] {
  try {
    readEnv()
    return []
  } catch (error) {
    if (error instanceof EnvProblems) return error.problems
    throw error
  }
}
