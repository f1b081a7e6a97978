/** Places where a test ends the process, as a power cut would; none in ordinary life. */
export const failpoints = [
  'order.claimed',
  'order.stock-taken',
  'order.inserted',
  'order.written',
  'order.committed',
  'recurring.prepared',
  'recurring.charged',
  'recurring.settled',
  'refund.given',
  'waybill.told',
] as const
export type Failpoint = (typeof failpoints)[number]

const armed = new Set<string>()

/** Named once at the start, from the environment: `order.claimed,order.inserted`. Throws for one that there is not. */
export function armFailpoints(names: string): void {
  for (const name of names.split(',').map((one) => one.trim())) {
    if (!name) continue
    if (!failpoints.some((one) => one === name)) throw new Error(`There is no failpoint ${name}: shopwright failpoints`)
    armed.add(name)
  }
}

/** Ends the process at once, without any last word, when this place is armed. */
export function failpoint(name: Failpoint): void {
  if (armed.size && armed.has(name)) process.kill(process.pid, 'SIGKILL')
}
