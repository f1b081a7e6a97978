export type FacetCounts = { value: unknown; count: number }[]
export type Counted = { total: number; facets: Record<string, FacetCounts> }

/** Of a field with more values the most frequent are told. */
export const mostValues = 100
