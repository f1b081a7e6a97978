/** Places where a test ends the process, as a power cut would; none in ordinary life. Named here for those who read settings without an engine. */
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

/** Those of a list with commas between that there are not. */
export const unknownFailpoints = (names: string): string[] =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter((name) => name && !failpoints.some((one) => one === name))
