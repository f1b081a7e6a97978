import { expect, it } from 'vitest'
import { reportKeys } from './report-keys.ts'

/** The example of monobank's own papers: a key as it sends it, a report, and what stands in `X-Sign`. */
const key =
  'LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUZrd0V3WUhLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFQUc1LzZ3NnZubGJZb0ZmRHlYWE4vS29CbVVjTgo3NWJSUWg4MFBhaEdldnJoanFCQnI3OXNSS0JSbnpHODFUZVQ5OEFOakU1c0R3RmZ5Znhub0ZJcmZBPT0KLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg=='
const signature = 'MEUCIQC/mVKhi8FKoayul2Mim3E2oaIOCNJk5dEXxTqbkeJSOQIgOM0hsW0qcP2H8iXy1aQYpmY0SJWEaWur7nQXlKDCFxA='
const at = '2019-08-24T14:15:22Z'
const report = Buffer.from(
  JSON.stringify(
    {
      invoiceId: 'p2_9ZgpZVsl3',
      status: 'created',
      failureReason: 'string',
      amount: 4200,
      ccy: 980,
      finalAmount: 4200,
      createdDate: at,
      modifiedDate: at,
      reference: '84d0070ee4e44667b31371d8f8813947',
      cancelList: [
        {
          status: 'processing',
          amount: 4200,
          ccy: 980,
          createdDate: at,
          modifiedDate: at,
          approvalCode: '662476',
          rrn: '060189181768',
          extRef: '635ace02599849e981b2cd7a65f417fe',
        },
      ],
    },
    null,
    2,
  ),
)
const keys = () => {
  const asked: string[] = []
  const isSigned = reportKeys(
    async (token) => {
      asked.push(token)
      return key
    },
    () => new Date(0),
  )
  return { asked, isSigned }
}

it('believes the example of the bank’s own papers, and nothing beside it', async () => {
  const { isSigned, asked } = keys()
  expect(await isSigned(report, signature, 'token')).toBe(true)
  expect(await isSigned(Buffer.concat([report, Buffer.from(' ')]), signature, 'token')).toBe(false)
  expect(await isSigned(report, signature.replace('MEUCIQC', 'MEUCIQD'), 'token')).toBe(false)
  expect(asked).toEqual(['token'])
})

/** Of a bank whose first key is another by now. */
const changing = (now: number) => {
  const state = { now, asked: 0 }
  const isSigned = reportKeys(
    async () => {
      state.asked += 1
      return state.asked === 1 ? 'bm8ga2V5' : key
    },
    () => new Date(state.now),
  )
  return { state, isSigned: () => isSigned(report, signature, 'token') }
}

it('fetches a key that has changed once, however many reports ask for it', async () => {
  const { state, isSigned } = changing(0)
  expect(await isSigned()).toBe(false)
  state.now = 59_999
  expect(await isSigned()).toBe(false)
  expect(state.asked).toBe(1)
  state.now = 60_000
  const all = await Promise.all(Array.from({ length: 9 }, isSigned))
  expect([new Set(all), state.asked]).toEqual([new Set([true]), 2])
})

it('fetches a key that has changed also by a clock that was put back since', async () => {
  const { state, isSigned } = changing(3_600_000)
  expect(await isSigned()).toBe(false)
  state.now = 0
  expect(await isSigned()).toBe(true)
})

it('asks nobody for the sake of what is no signature, or without a token', async () => {
  const { isSigned, asked } = keys()
  for (const text of ['', 'x', 'AAAA', 'A'.repeat(200), '='.repeat(90)])
    expect(await isSigned(report, text, 'token')).toBe(false)
  expect(await isSigned(report, signature, undefined)).toBe(false)
  expect(asked).toEqual([])
})

it('believes no key of another kind', async () => {
  const pem =
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n'
  const isSigned = reportKeys(
    async () => Buffer.from(pem).toString('base64'),
    () => new Date(0),
  )
  expect(await isSigned(report, signature, 'token')).toBe(false)
})

it('keeps a thousand keys, and lets the oldest go', async () => {
  const { isSigned, asked } = keys()
  for (let one = 0; one <= 1000; one += 1) await isSigned(report, signature, `token ${one}`)
  await isSigned(report, signature, 'token 1000')
  expect(asked.length).toBe(1001)
  await isSigned(report, signature, 'token 0')
  expect(asked.length).toBe(1002)
})
