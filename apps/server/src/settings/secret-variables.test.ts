import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { EnvProblems, readEnv } from './env.ts'
import { secretVariables } from './variables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shopwright-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, content: string): string => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const problemsOf = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvProblems) return error.problems.join('\n')
    throw error
  }
  return ''
}

const long = 'a secret of more than thirty-two characters'
const values: Record<string, string> = {
  DATABASE_URL: 'postgresql://sw:secret@db.example.com/shop',
  ADMIN_PASSWORD: ' with spaces ',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  AI_API_KEY: 'sk_ai_x',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'very secret',
  SHOPWRIGHT_SECRET: long,
  SHOPWRIGHT_MASTER_KEY: `${long},${long}`,
  SHOPWRIGHT_BACKUP_PASSWORD: 'of the backup',
  SHOPWRIGHT_METRICS_TOKEN: 'of the collector of figures',
}
const beside = { ADMIN_EMAIL: 'root@example.com', S3_BUCKET: 'files', AI_MODEL: 'small' }

test('every secret may come from a file, and is the same then', () => {
  const files = Object.fromEntries(secretVariables.map((name) => [`${name}_FILE`, file(name, `${values[name]}\n`)]))
  expect(readEnv({ ...beside, ...files })).toEqual(readEnv({ ...beside, ...values }))
})

test('the list holds every variable that the README calls a secret', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../README.md'), 'utf8')
  for (const name of secretVariables) expect(readme).toContain(`\`${name}\``)
})

describe('a file', () => {
  it.each(secretVariables)('of %s that is missing, or empty, is named and not its content', (name) => {
    expect(problemsOf({ [`${name}_FILE`]: path.join(folder, 'none') })).toContain(`${name}_FILE`)
    expect(problemsOf({ [`${name}_FILE`]: file('empty', ' \n') })).toContain(`${name}_FILE: `)
  })

  it('beside the variable itself is one too many', () => {
    const problems = problemsOf({ SHOPWRIGHT_SECRET: long, SHOPWRIGHT_SECRET_FILE: file('twice', `another ${long}`) })
    expect(problems).toContain('SHOPWRIGHT_SECRET and SHOPWRIGHT_SECRET_FILE are both set')
    expect(problems).not.toContain(long)
  })

  it('for what is no secret is refused, and one that is not ours is left alone', () => {
    expect(problemsOf({ SHOPWRIGHT_DEMO_FILE: file('demo', '0') })).toContain('SHOPWRIGHT_DEMO_FILE')
    expect(problemsOf({ LOG_FILE: '/var/log/some' })).toBe('')
  })

  it('that is named by an empty variable is none', () => {
    expect(readEnv({ SHOPWRIGHT_SECRET_FILE: '' })).toEqual(readEnv({}))
  })
})
