import { expect, it } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { addressVariables } from '../settings/variables.ts'
import { askedAddresses } from './asked-addresses.ts'

it('whose addresses may be others is said for all that are asked, and by the names that are read', () => {
  const codes = askedAddresses()
  expect(codes.length).toBeGreaterThan(10)
  const given = Object.fromEntries(addressVariables(codes).map(({ name }) => [name, 'http://127.0.0.1:9']))
  expect(Object.keys(readEnv(given).apiBases).sort()).toEqual(codes)
})
