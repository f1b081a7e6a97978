import { describe, expect, it } from 'vitest'
import { payeePlace, payoutFile } from './payout-file.ts'

const payee = {
  payout_method: 'bank',
  first_name: 'Ірина',
  last_name: 'Шевченко',
  email: 'iryna@mouth.test',
  company: 'Блог, "Чай"',
  tax_id: '=1+1',
  bank_account_name: 'Ірина',
  bank_account_number: 'UA123',
}

describe('the list of a payout', () => {
  it('has a line for everybody, and no cell is a formula or breaks the line', () => {
    const file = payoutFile([{ amount: '-12.50', payee }], 'UAH')
    const [head, line] = file.split('\r\n')
    expect(head).toContain('amount,currency,payout_method')
    expect(line).toBe(`12.50,UAH,bank,Ірина,Шевченко,iryna@mouth.test,"Блог, ""Чай""",'=1+1,,,Ірина,UA123,,,`)
  })

  it('says where the money goes', () => {
    expect(payeePlace(payee)).toBe('Ірина, UA123')
    expect(payeePlace({ ...payee, payout_method: 'paypal', paypal_email: 'me@paypal.test' })).toBe('me@paypal.test')
    expect(payeePlace({ ...payee, payout_method: 'cheque' })).toBe('Ірина Шевченко, Блог, "Чай"')
  })
})
