import { expect, it } from 'vitest'
import { packed, unpacked } from './packed.ts'

it('What is kept for somebody is there again, however well it packs; what would not be is not kept', () => {
  for (const length of [1, 1000, 3000, 3900, 5000, 20_000]) {
    const said = { text: 'Чудово! '.repeat(length / 8 + 1) }
    const kept = packed(said)
    if (kept !== null) expect(unpacked(kept, ['text']), `${length}`).toEqual(said)
  }
  expect(packed({ text: 'Чудово! '.repeat(100) })).not.toBeNull()
})
