/**
 * The lines of a chart of counts, from nought up: the top is the nearest 1, 2, 4, 5 or 6 times a power of ten that holds the largest, and
 * every line is a whole number. Counts of nothing have a top of 1.
 */
export function linesOf(values: readonly number[]): number[] {
  const most = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  const top = steps.map((step) => step * power).find((one) => one >= most) ?? 10 * power
  const parts = top % 4 === 0 ? 4 : top % 3 === 0 ? 3 : top % 5 === 0 ? 5 : top % 2 === 0 ? 2 : 1
  return Array.from({ length: parts + 1 }, (_, index) => (top / parts) * index)
}

const steps = [1, 2, 3, 4, 5, 6, 8]

/** Which of so many names are written so that each has room, and which where there is half of the room: the last always is. */
export function namedIn(count: number, room: number): [isNamed: Chosen, isNamedWhereNarrow: Chosen] {
  const every = Math.max(1, Math.ceil(count / room))
  const chosen =
    (step: number): Chosen =>
    (index) =>
      (count - 1 - index) % step === 0
  return [chosen(every), chosen(count > room / 2 ? every * 2 : every)]
}

type Chosen = (index: number) => boolean
