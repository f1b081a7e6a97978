import { kind } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { refusedSettings } from './contract.fixture.ts'

it('a setting that would be kept wrongly is named', () => {
  expect(
    refusedSettings({
      merchant: kind.code({ max: 32 }),
      public_key: kind.text({ max: 64 }),
      private_key: kind.secret({ max: 64 }),
      token: kind.text({ max: 64 }),
      api_key: kind.code({ max: 64 }),
      words: kind.text({ translated: true }),
      amount: kind.money(),
      page: kind.text({ format: 'url' }),
    }),
  ).toEqual(['token', 'api_key', 'words', 'amount', 'page'])
})
