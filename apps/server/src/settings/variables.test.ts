import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, test } from 'vitest'
import { toldSettings } from './told-settings.ts'
import { addressVariables, unreadVariables, variables } from './variables.ts'

const beside = (name: string) => readFileSync(path.resolve(import.meta.dirname, name), 'utf8')
const all = [...variables, ...addressVariables(['stripe', 'ai'])]
const names = all.map(({ name }) => name)

it('every variable that the environment is asked for is declared, and the README tells of it', () => {
  const asked = [...beside('env.ts').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)'/g)].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(25)
  expect(names).toEqual(expect.arrayContaining(asked))
  const readme = beside('../../../../README.md')
  const untold = names.filter((name) => !name.endsWith('_API_BASE') && !readme.includes(name))
  expect(untold).toEqual(['SHOPWRIGHT_FAILPOINTS'])
})

test.each([
  ['PLATFROM_HOST', 'PLATFORM_HOST'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
  ['SHOPWRIGHT_SANDBX', 'SHOPWRIGHT_SANDBOX'],
  ['PORTS', 'PORT'],
  ['STRPE_API_BASE', 'STRIPE_API_BASE'],
  ['DHL_API_BASE', ''],
  ['PLATFORM_HOST_FILE', 'PLATFORM_HOST'],
])('%s is read by nothing', (name, meant) => {
  expect(unreadVariables([name], all)).toEqual([{ name, meant }])
})

it('what others put into the environment is left alone', () => {
  expect(
    unreadVariables(['HOME', 'PATH', 'PWD', 'TERM', 'HOSTNAME', 'LANG', 'TMPDIR', 'LOG_FILE', 'npm_config_cache'], all),
  ).toEqual([])
  expect(unreadVariables([...names, 'DATABASE_URL_FILE'], all)).toEqual([])
})

it('settings are told with who said them; what is secret in them is not', () => {
  const file = path.resolve(import.meta.dirname, 'env.ts')
  const given = {
    PORT: ' 8080 ',
    DATABASE_URL: 'postgresql://sw:hush1@db.example.com:5433/shop?password=hush2',
    SMTP_URL: 'smtps://me:hush3@mail.example',
    SHOPWRIGHT_SECRET_FILE: file,
    STRIPE_SECRET_KEY: 'sk_hush4',
    AI_API_BASE: 'https://me:hush5@ai.example/v1',
  }
  const told = toldSettings(given, all)
  const of = (name: string) => told.find((one) => one.name === name)
  expect(of('PORT')).toMatchObject({ value: '8080', from: 'environment' })
  expect(of('DATABASE_URL')).toMatchObject({ value: 'postgresql://hidden@db.example.com:5433/shop' })
  expect(of('SHOPWRIGHT_SECRET')).toMatchObject({ value: `hidden (${file})`, from: 'file' })
  expect(of('STRIPE_SECRET_KEY')).toMatchObject({ value: 'hidden', from: 'environment' })
  expect(of('AI_API_BASE')).toMatchObject({ value: 'https://hidden@ai.example/v1' })
  expect(of('LOG_LEVEL')).toMatchObject({ value: 'info', from: 'default' })
  expect(JSON.stringify(told)).not.toMatch(/hush/)
  expect(JSON.stringify(told)).not.toContain(beside('env.ts').slice(0, 40))
  expect(told.map(({ name }) => name)).toEqual(names)
})
