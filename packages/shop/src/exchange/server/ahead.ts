/** What is read of each of these, in their order: while one is used the next is on its way, and no more than that. */
export async function* ahead<T, R>(from: AsyncIterable<T>, read: (one: T) => Promise<R>): AsyncGenerator<R> {
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
