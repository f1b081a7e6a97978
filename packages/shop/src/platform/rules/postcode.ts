// A postcode is judged alike wherever an address is written: at the checkout, in an address book, of a store (commerce-rules §2.14).

export type PostcodeFault = {
  code: 'field-required' | 'field-too-short' | 'field-too-long'
  params: Record<string, number>
}

export const POSTCODE_LENGTH = [2, 10] as const

/** What is wrong with it where the country asks for one; null = nothing. */
export function postcodeFault(postcode: string | null | undefined): PostcodeFault | null {
  const [minimum, maximum] = POSTCODE_LENGTH
  const length = (postcode ?? '').trim().length
  if (length === 0) return { code: 'field-required', params: {} }
  if (length < minimum) return { code: 'field-too-short', params: { minimum } }
  return length > maximum ? { code: 'field-too-long', params: { maximum } } : null
}
