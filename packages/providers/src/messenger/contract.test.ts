import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { messengersOf } from './index.ts'
import { messengerTraits } from './traits.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

it('every folder is in the lists, as it says itself, and everything in the lists has its folder', () => {
  const plain = messengersOf({}).map((one) =>
    Object.fromEntries(
      Object.keys(messengerTraits.find(({ code }) => code === one.code) ?? {}).map((name) => [
        name,
        one[name as 'code'],
      ]),
    ),
  )
  expect(plain).toEqual([...messengerTraits])
  expect(messengerTraits.map(({ code }) => code).sort()).toEqual(folders.toSorted())
})
