import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { described, isCommand } from '@shopwright/server/cli/commands'
import { validate } from 'dockerfile-utils'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { partsOf } from './parts.ts'

const deploy = path.resolve(import.meta.dirname, '../../../../deploy')
const read = (name: string): string => readFileSync(path.join(deploy, name), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'shopwright-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings as the server reads them, with something in each file that they name. */
function settings(pairs: [string, string][]) {
  const values: Record<string, string> = {
    'database-url': 'postgres://a:b@127.0.0.1/c',
    'smtp-url': 'smtps://mail.example',
  }
  return readEnv(
    Object.fromEntries(
      pairs.map(([name, value]) => {
        if (!name.endsWith('_FILE')) return [name, value]
        const file = path.join(folder, path.basename(value))
        writeFileSync(file, values[path.basename(value)] ?? 'A-secret-of-more-than-32-characters-1')
        return [name, file]
      }),
    ),
  )
}
const inEarnest = {
  platformHost: 'shops.example',
  platformProtocol: 'https',
  demo: false,
  sandbox: false,
  dataDir: '/var/lib/shopwright',
}

test('the settings of the example are ones that the server knows, and safe', () => {
  const pairs = read('settings.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as [string, string])
  expect(settings(pairs)).toMatchObject({ ...inEarnest, host: '127.0.0.1', trustProxy: ['127.0.0.1', '::1'] })
})

test('the image’s file has nothing to complain of, and no words that are not known', () => {
  expect(validate(read('Dockerfile'), {})).toEqual([])
  expect(validate(read('Dockerfile').replace('HEALTHCHECK', 'HEALTHCHEK'), {})).not.toEqual([])
})

test('who ends processes asks whether they live, who leads shoppers to them whether they can serve', () => {
  expect(/^HEALTHCHECK.*\n.*/m.exec(read('Dockerfile'))?.[0]).toContain(':3000/livez')
  expect(read('Caddyfile')).toMatch(/health_uri \/readyz/)
})

test('so are those of the containers, with what their image sets', () => {
  const image = [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=') as [string, string]),
  )
  const own = [...read('compose.yaml').matchAll(/^ {4}([A-Z][A-Z_]+): (.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value.replace(/^'|'$/g, '')] as [string, string],
  )
  expect(own.length).toBeGreaterThan(8)
  expect(settings([...image, ...own])).toMatchObject({ ...inEarnest, host: '0.0.0.0', trustProxy: ['172.16.0.0/12'] })
})

describe('a unit of systemd', () => {
  const units = readdirSync(path.join(deploy, 'systemd')).filter((name) => name.endsWith('.service'))
  test.each(units)('%s runs what there is, as nobody who may write the code', (name) => {
    const unit = read(`systemd/${name}`)
    const [, file = '', words = ''] = /^ExecStart=\/usr\/bin\/node bin\/(\S+?)\.mjs (.+)$/m.exec(unit) ?? []
    const [first = '', ...flags] = file === 'start' ? ['start', ...words.split(' ')] : words.split(' ')
    expect(isCommand(first)).toBe(true)
    const known = Object.keys(described[first as keyof typeof described].flags)
    expect(flags.filter((flag) => flag.startsWith('--') && !known.includes(flag))).toEqual([])
    expect(() => partsOf(flags)).not.toThrow()
    for (const line of [
      'User=shopwright',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'ReadWritePaths=/var/lib/shopwright',
    ])
      expect(unit).toContain(line)
  })
})

test('the proxies ask where it is answered, and send on what is believed', () => {
  expect(read('Caddyfile')).toContain('/certificates/ask')
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Host']) expect(read('nginx.conf')).toContain(name)
})
