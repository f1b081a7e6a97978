import { expect, it } from 'vitest'
import { hashPassword, setPasswordCost, verifyPassword } from './passwords.ts'

it('makes a hash as dear as it should be unless a process says otherwise, and reads every hash by its own cost', async () => {
  const dear = await hashPassword('Showroom1')
  expect(dear).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  setPasswordCost({ memory: 8, passes: 1 })
  const cheap = await hashPassword('Showroom1')
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  setPasswordCost({ memory: 19_456, passes: 2 })
  for (const stored of [dear, cheap]) {
    expect(await verifyPassword('Showroom1', stored)).toBe(true)
    expect(await verifyPassword('Showroom2', stored)).toBe(false)
  }
  expect(await verifyPassword('Showroom1', null)).toBe(false)
})
