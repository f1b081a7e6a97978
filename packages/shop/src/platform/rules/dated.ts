/** Days, as `2027-02-01`; without one it has always been, or goes on. */
export type Dated = { date_start?: string | null | undefined; date_end?: string | null | undefined }

/** What is dated has a day at least: one that ends before it begins would never be. */
export const isReversed = ({ date_start, date_end }: Dated): boolean =>
  Boolean(date_start && date_end && date_end < date_start)
