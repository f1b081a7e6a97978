/** What is read of each of these, in their order: while one is used the next is on its way, and no more than that. */
export async function* ahead<T, R>(
  from: AsyncIterable<T> | Iterable<T>,
  read: (one: T) => Promise<R>,
): AsyncGenerator<R> {
  let next: Promise<R> | null = null
  for await (const one of from) {
    const current = next
    next = read(one)
    // It is told when its turn comes.
    next.catch(() => {})
    if (current) yield await current
  }
  if (next) yield await next
}

/** The same ones: while one is used the next is made, and no more than that. Where it fails, the one before is used first. */
export async function* madeAhead<T>(from: AsyncIterable<T>): AsyncGenerator<T> {
  const source = from[Symbol.asyncIterator]()
  const make = () => {
    const made = source.next()
    // It is told when its turn comes.
    made.catch(() => {})
    return made
  }
  let next = make()
  try {
    for (;;) {
      const current = await next
      if (current.done) return
      next = make()
      yield current.value
    }
  } finally {
    await source.return?.()
  }
}
