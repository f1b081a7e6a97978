import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPage } from './policy.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('only scripts that the renderer marked may run', () => {
  const { body, policy } = finishPage(
    [
      '<script nonce="N">ours()</script><script>theirs()</script><script nonce="other">theirs2()</script><script nonce="N" src="/a.js"></script>',
    ],
    'N',
  )
  expect(body.toString()).not.toContain('nonce="N"')
  expect(policy).toContain(hash('ours()'))
  expect(policy).not.toContain(hash('theirs()'))
  expect(policy).not.toContain(hash('theirs2()'))
})
