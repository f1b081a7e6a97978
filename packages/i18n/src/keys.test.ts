import type { Speech } from '@shopwright/theme-kit/react'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Key, Translate } from './index.ts'

type Askers = { house: Translate; admin: TFunction; screen: TFunction<'screens'>; theme: Speech['t'] }

/** Compiled, never run: where a key that is not there compiles, the compiler complains of the line that expects it not to. */
export const refused = ({ house, admin, screen, theme }: Askers): string[] => [
  house('errors:not-found'),
  admin('action.save'),
  screen('dashboard.title'),
  theme('cart.title'),
  // @ts-expect-error no such error
  house('errors:never-heard-of'),
  // @ts-expect-error no such text of the administration
  admin('action.neverHeardOf'),
  // @ts-expect-error no such text of a screen
  screen('dashboard.neverHeardOf'),
  // @ts-expect-error no such text of the shop
  theme('cart.neverHeardOf'),
]

test('a key is one of the texts that there are', () => {
  const key: Key = 'admin:action.save'
  // @ts-expect-error and nothing else
  const other: Key = 'admin:action.neverHeardOf'
  expect(key).not.toBe(other)
})
