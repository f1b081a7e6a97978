/** Places where a test ends the process, as a power cut would; none in ordinary life. */
const armed = new Set<string>()

/** Named once at the start, from the environment: `order.claimed,order.inserted`. */
export function armFailpoints(names: string): void {
  for (const name of names.split(',')) if (name.trim()) armed.add(name.trim())
}

/** Ends the process at once, without any last word, when this place is armed. */
export function failpoint(name: string): void {
  if (armed.size && armed.has(name)) process.kill(process.pid, 'SIGKILL')
}
