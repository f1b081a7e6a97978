import { type Failpoint, failpoints, unknownFailpoints } from '@shopwright/resource/failpoints'

export { type Failpoint, failpoints }

const armed = new Set<string>()

/** Named once at the start, from the environment: `order.claimed,order.inserted`. Throws for one that there is not. */
export function armFailpoints(names: string): void {
  for (const name of unknownFailpoints(names)) throw new Error(`There is no failpoint ${name}: shopwright failpoints`)
  for (const name of names.split(',').map((one) => one.trim())) if (name) armed.add(name)
}

/** Ends the process at once, without any last word, when this place is armed. */
export function failpoint(name: Failpoint): void {
  if (armed.size && armed.has(name)) process.kill(process.pid, 'SIGKILL')
}
