type CardProblem = 'bad-number' | 'bad-expiry' | 'bad-cvc'
/** What the page of the card says is wrong: with the card, with its bank, or that nothing is to be paid any more. */
export type CheckoutProblem = CardProblem | 'declined' | 'over'

/** What a test card says: it pays, is declined, or is no card at all (`problem`). */
export function readCard(
  card: Record<string, string>,
  now: Date,
): { problem: CardProblem } | { outcome: 'succeeded' | 'failed' | 'canceled'; last4?: string } {
  if (card.cancel) return { outcome: 'canceled' }
  const problem = problemOf(card, now)
  if (problem) return { problem }
  const last4 = digits(card.number).slice(-4)
  return { outcome: last4 === '0002' ? 'failed' : 'succeeded', last4 }
}

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '')

function problemOf(card: Record<string, string>, now: Date): CardProblem | null {
  if (!isCardNumber(digits(card.number))) return 'bad-number'
  const [, month = '', year = ''] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(card.expiry?.trim() ?? '') ?? []
  const end = new Date(Date.UTC(2000 + Number(year), Number(month), 1))
  if (!month || Number(month) < 1 || Number(month) > 12 || end <= now) return 'bad-expiry'
  return /^\d{3,4}$/.test(card.cvc?.trim() ?? '') ? null : 'bad-cvc'
}

/** Luhn's check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
