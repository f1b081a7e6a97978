import { expect, it, test } from 'vitest'
import { hashPassword, passwordFault, setPasswordCost, verifyPassword } from './passwords.ts'

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

const weak = { code: 'weak-password' }
const common = { code: 'common-password' }
test.each([
  ['abcdef1', null],
  ['пароль1', null],
  ['Showroom1', null],
  [`${'ї'.repeat(127)}12`, null],
  ['abcde1', weak],
  ['1234567', weak],
  ['password', weak],
  [`${'ї'.repeat(128)}1`, weak],
  ['password1', common],
  ['Password1', common],
  ['QWERTY123', common],
  ['p@ssw0rd', common],
  ['trustno1', common],
  ['password1!', null],
])('a password of %s: %j', (password, fault) => {
  expect(passwordFault(password)).toEqual(fault)
})
