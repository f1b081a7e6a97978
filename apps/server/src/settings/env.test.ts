import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvProblems, readEnv } from './env.ts'

/** Where the README stands: data lies beside it, wherever this code moves to. */
function readmeAbove(folder: string): string {
  return existsSync(path.join(folder, 'README.md')) ? folder : readmeAbove(path.dirname(folder))
}
const repository = readmeAbove(import.meta.dirname)

test('an empty environment starts a shop on this machine', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: 'localhost',
    platformHost: 'localhost:3000',
    platformProtocol: 'http',
    dataDir: path.join(repository, '.data'),
    apiBases: {},
    egressAllow: [],
    failpoints: '',
    tracing: undefined,
    demo: true,
    sandbox: true,
    trustProxy: [],
    masterKeys: [],
    mayRegister: true,
    logLevel: 'info',
  })
})

test('a full environment is read', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '0.0.0.0',
    PLATFORM_HOST: 'Shops.Example.com',
    DATA_DIR: '/srv/shopwright',
    DATABASE_URL: 'postgresql://sw:secret@db.example.com/shop',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: ' with spaces ',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    NOVA_POSHTA_API_BASE: 'http://127.0.0.1:4010/',
    SHOPWRIGHT_EGRESS_ALLOW: '127.0.0.1:4010, [::1]:80',
    SHOPWRIGHT_DEMO: '0',
    SHOPWRIGHT_TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
    LOG_LEVEL: 'warn',
    HOME: '/somewhere',
  })
  expect(env).toMatchObject({
    port: 8080,
    platformHost: 'shops.example.com',
    platformProtocol: 'https',
    dataDir: '/srv/shopwright',
    admin: { email: 'owner@example.com', password: ' with spaces ' },
    s3: { bucket: 'files', region: 'us-east-1' },
    apiBases: { 'nova-poshta': 'http://127.0.0.1:4010' },
    egressAllow: ['127.0.0.1:4010', '[::1]:80'],
    demo: false,
    sandbox: false,
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    logLevel: 'warn',
  })
})

test.each([
  ['localhost:4000', 'localhost:4000', 'http'],
  ['127.0.0.1:4000', '127.0.0.1:4000', 'http'],
  ['[::1]:4000', '[::1]:4000', 'http'],
  ['https://localhost', 'localhost', 'https'],
  ['http://shops.test:8080/', 'shops.test:8080', 'http'],
  ['shops.example.com', 'shops.example.com', 'https'],
])('the platform host %s', (given, platformHost, platformProtocol) => {
  expect(readEnv({ PLATFORM_HOST: given })).toMatchObject({ platformHost, platformProtocol })
})

test.each([
  [{}, true],
  [{ PLATFORM_HOST: '127.0.0.1:4000' }, true],
  [{ PLATFORM_HOST: 'http://shops.localhost' }, true],
  [{ PLATFORM_HOST: 'https://localhost' }, false],
  [{ PLATFORM_HOST: 'http://shops.example.com' }, false],
  [{ PLATFORM_HOST: '203.0.113.9:3000' }, false],
  [{ PLATFORM_HOST: 'localhost.example.com' }, false],
  [{ PLATFORM_HOST: 'shops.example.com', SHOPWRIGHT_SANDBOX: '1' }, true],
  [{ SHOPWRIGHT_SANDBOX: '0' }, false],
])('with %j invented cards pay: %s', (source, sandbox) => {
  expect(readEnv(source).sandbox).toBe(sandbox)
})

test('the platform host follows the port', () => {
  expect(readEnv({ PORT: '4321' }).platformHost).toBe('localhost:4321')
})

test('empty variables count as absent', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', SHOPWRIGHT_DEMO: '' })).toEqual(readEnv({}))
})

test('a relative DATA_DIR is one of the repository, wherever the command was called', () => {
  expect(readEnv({ DATA_DIR: 'somewhere' }).dataDir).toBe(path.join(repository, 'somewhere'))
})

describe('problems', () => {
  const problemsOf = (source: Record<string, string>): string[] => {
    try {
      readEnv(source)
    } catch (error) {
      if (error instanceof EnvProblems) return error.problems
      throw error
    }
    return []
  }

  test.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PLATFORM_HOST: 'https://shops.example.com/path' }, 'PLATFORM_HOST'],
    [{ DATABASE_URL: 'mysql://root@localhost/shop' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail.example.com:25' }, 'SMTP_URL'],
    [{ ADMIN_EMAIL: 'owner@example.com' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
    [{ STRIPE_API_BASE: 'ftp://127.0.0.1' }, 'STRIPE_API_BASE'],
    [{ SHOPWRIGHT_EGRESS_ALLOW: 'localhost' }, 'SHOPWRIGHT_EGRESS_ALLOW'],
    [{ SHOPWRIGHT_DEMO: 'no' }, 'SHOPWRIGHT_DEMO'],
    [{ SHOPWRIGHT_SECRET: 'short' }, 'SHOPWRIGHT_SECRET'],
    [{ SHOPWRIGHT_DEMOO: '1' }, 'SHOPWRIGHT_DEMOO is not known'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%o', (source, named) => {
    expect(problemsOf(source)).toEqual([expect.stringContaining(named)])
  })

  test('are told all at once, without the secrets', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hush@db/x',
      SHOPWRIGHT_X: '1',
      SHOPWRIGHT_SECRET: 'hush',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hush')
  })
})
