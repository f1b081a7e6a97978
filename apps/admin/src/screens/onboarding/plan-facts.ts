/** What a plan promises, in the order in which people ask. `null` is without limit. */
export const planFacts = ['products', 'categories', 'storage', 'staff', 'languages', 'domains', 'ai_tokens'] as const

export type PlanRow = {
  id: string
  code: string
  name: string
  limits: Record<string, number | null>
  prices: { period: 'monthly' | 'annual'; price: string; vat_percent: string; currency: string }[]
}
