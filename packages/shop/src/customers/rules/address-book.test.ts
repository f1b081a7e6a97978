import { expect, test } from 'vitest'
import { defaultOf } from './address-book.ts'

const home = { id: 'home', is_default: true }
const work = { id: 'work', is_default: false }

test.each([
  ['nobody’s first address is the default one', [], [{}], 0],
  ['of several new ones the first', [], [{}, {}], 0],
  ['or the one that is said to be', [], [{}, { is_default: true }], 1],
  ['the former one stays it', [home, work], [{ id: 'work' }, { id: 'home' }], 1],
  ['even where it is switched off without another', [home], [{ id: 'home', is_default: false }], 0],
  [
    'a new choice takes its place',
    [home, work],
    [
      { id: 'home', is_default: true },
      { id: 'work', is_default: true },
    ],
    1,
  ],
  ['and may let it go', [home, work], [{ id: 'work', is_default: true }], 0],
  ['it does not go otherwise', [home, work], [{ id: 'work' }], null],
  ['the last one stays', [home], [], null],
  ['one that was never the default, too', [work], [], null],
  ['no addresses are none', [], [], -1],
] as const)('%s', (_, before, given, at) => expect(defaultOf(before, given)).toBe(at))
