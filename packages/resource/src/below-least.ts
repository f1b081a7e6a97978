type BelowLeast = { code: 'more-than-zero' } | { code: 'too-small'; params: { min: number } }

/** What is said of a number that is less than its field takes: where that is a hair's breadth, that there has to be something. */
export const belowLeast = (min: number): BelowLeast =>
  min > 0 && min < 0.01 ? { code: 'more-than-zero' } : { code: 'too-small', params: { min } }
