import { expect, test } from 'vitest'
import { type GivenMethod, whyNeverOffered } from './never-offered.ts'

test.each<[string, GivenMethod, object]>([
  ['with a list of weights may be offered', { type: 'weight', rates: '1:50, 5:80.50' }, {}],
  ['by weight needs its list', { type: 'weight', rates: ' ' }, { rates: { code: 'required' } }],
  [
    'by weight needs a list that is one',
    { type: 'weight', rates: '1-50' },
    { rates: { code: 'weight-rates-expected' } },
  ],
  ['by weight needs a pair at least', { type: 'weight', rates: ',' }, { rates: { code: 'weight-rates-expected' } }],
  ['of another type has no use for the list', { type: 'flat', rates: '1-50' }, {}],
  ['may hold for one weight alone', { weight_min: '2', weight_max: 2 }, {}],
  ['reads limits as numbers', { weight_min: '9', weight_max: '10', subtotal_min: '0.5', subtotal_max: '100' }, {}],
  ['may be open on a side', { weight_min: '5', weight_max: null, subtotal_max: '5' }, {}],
  ['holds for no weight', { weight_min: '5', weight_max: '1' }, { weight_max: { code: 'limits-reversed' } }],
  ['holds for no sum', { subtotal_min: '5', subtotal_max: '0' }, { subtotal_max: { code: 'limits-reversed' } }],
])('a delivery method %s', (_, method, faults) => expect(whyNeverOffered(method)).toEqual(faults))
