/**
 * The bound of a cache by the number of its entries, for `new LRUCache({ ...atMost(n) })`. Its own `max` takes room for all of them
 * from the first moment on: in a server that has just begun, six and a half megabytes for nothing (record 0075).
 */
export const atMost = (entries: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: entries,
  sizeCalculation: () => 1,
})
