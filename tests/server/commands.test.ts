import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@shopwright/engine'
import { described } from '@shopwright/server/cli/commands'
import { roleKinds, roleName } from '@shopwright/server/postgres/role-names'
import { prepareDatabase } from '@shopwright/server/postgres/roles'
import { jobsOf } from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { noBankEnv } from '../no-banks.ts'
import { migrationsOf, releases } from './release.ts'

const root = path.resolve(import.meta.dirname, '../..')
const admin = inject('postgres')
const secret = 'a secret of thirty-two characters'
const name = `sw_test_${randomBytes(5).toString('hex')}`
let folder: string
const server = new pg.Client(admin)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-commands-'))
  await server.connect()
  await server.query(`create database ${name} template template0 encoding 'UTF8'`)
})
afterAll(async () => {
  await server.query(`drop database if exists ${name} with (force)`)
  for (const kind of roleKinds) await server.query(`drop role if exists ${roleName(kind, name)}`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

const url = () => {
  const { user, password, host, port } = admin
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

const start = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, ['apps/server/src/cli/enter.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: url(),
      SHOPWRIGHT_SECRET: secret,
      SHOPWRIGHT_DEMO: '0',
      PORT: '0',
      ...noBankEnv,
      ...env,
    },
  })

/** Runs the program as a shell does; answers how it ended and what it said. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = start(args, env)
    const said = { out: '', err: '' }
    child.stdout.on('data', (chunk) => (said.out += chunk))
    child.stderr.on('data', (chunk) => (said.err += chunk))
    child.once('exit', (code) => resolve({ code: code ?? 1, ...said }))
  })

const ask = async <T = Record<string, any>>(sql: string): Promise<T[]> => {
  const client = new pg.Client({ ...admin, database: name })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}
const tables = () => ask(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)

describe('help', () => {
  // No database, no folder: what runs nothing needs neither.
  const nothing = { DATABASE_URL: 'postgresql://nobody@localhost:1/none', SHOPWRIGHT_OOPS: '1' }

  it.each(Object.keys(described).flatMap((command) => [`${command} --help`, `${command} -h`, `help ${command}`]))(
    '%s is printed, and nothing runs',
    async (line) => {
      const { code, out, err } = await run(line.split(' '), { ...nothing, DATA_DIR: path.join(folder, 'helped') })
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`shopwright ${line.replace(/^help | ?(--help|-h)$/g, '')}`)
      expect(existsSync(path.join(folder, 'helped'))).toBe(false)
    },
  )

  it.each(['--help', '-h', 'help', ''])('is an overview by "%s"', async (word) => {
    const { code, out } = await run(word ? [word] : [], nothing)
    expect(code).toBe(0)
    for (const { usage } of Object.values(described)) expect(out).toContain(usage)
  })

  it.each([
    'migrate --chek',
    'backup -x',
    'verify now',
    'start --no-migrate=1',
    'migrat',
    'keys rotate now',
    'user',
    'user reset-two-step',
    'user reset-password',
    'user forget a@b.test',
    'keys',
    'store away',
    'files',
    'restore',
    'migrate --check --plan',
    'config',
    'config print me',
    'jobs',
    'jobs retry',
    'jobs retry --failed 019a0000-0000-7000-8000-000000000000',
    'jobs retry --failed --state running',
    'jobs list --failed',
    'jobs list --state done',
    'jobs list --limit 0',
  ])('%s is refused before anything runs', async (line) => {
    const { code, err } = await run(line.split(' '), { ...nothing, DATA_DIR: path.join(folder, 'refused') })
    expect(code).toBe(2)
    expect(err).toContain('shopwright ')
    expect(existsSync(path.join(folder, 'refused'))).toBe(false)
  })
})

describe('an empty database', () => {
  it('is told to be one, and stays empty', async () => {
    const checked = await run(['migrate', '--check'])
    expect([checked.code, checked.err]).toEqual([1, ''])
    expect(checked.out).toContain('pending: everything')
    for (const line of ['start --no-migrate', 'verify', 'keys rotate', 'user reset-two-step a@b.test']) {
      const refused = await run(line.split(' '))
      expect(refused.code, line).toBe(1)
      expect(refused.err).toContain('shopwright migrate')
    }
    const backup = await run(['backup', path.join(folder, 'empty.tar.gz')])
    expect([backup.code, existsSync(path.join(folder, 'empty.tar.gz'))]).toEqual([1, false])
    expect(backup.err).toContain('nothing to back up')
    expect(await tables()).toEqual([])
  })
})

describe('a database of the last release', () => {
  const last = Object.keys(releases).at(-1) as string
  beforeAll(async () => {
    const { owner, app, platform } = await prepareDatabase({ ...admin, database: name }, secret)
    await migrate(owner, await migrationsOf(last, folder), { app: app.user, platform: platform.user })
  })
  const applied = () => ask('select name from schema_migrations order by 1')

  it('is listed what is pending, and not changed', async () => {
    const before = await applied()
    const { code, out } = await run(['migrate', '--check'])
    expect(code).toBe(1)
    expect(out).toContain('pending: pgboss')
    expect(await applied()).toEqual(before)
    expect(await ask(`select from pg_namespace where nspname = 'pgboss'`)).toEqual([])
  })

  it('is told what would run, in order, why, and what a shop feels of it', async () => {
    const before = await applied()
    const { code, out, err } = await run(['migrate', '--plan'])
    expect([code, err]).toEqual([0, ''])
    const { out: checked } = await run(['migrate', '--check'])
    const pending = checked
      .trim()
      .split('\n')
      .map((line) => line.replace('pending: ', ''))
    const steps = [...out.matchAll(/^\d+\. ([^:\n]+)/gm)].map(([, step]) => step as string)
    // The job for what an older release has written comes last, and changes no schema.
    expect(steps.filter((step) => pending.includes(step))).toEqual(pending)
    expect(steps.at(-1)).toBe('the job derive-anew')
    expect(out).toContain('0321_passkeys.sql: Keys of a person’s devices')
    expect(out).toMatch(/! order_options \(.*rows.*\): it is read whole, and nobody writes meanwhile/)
    expect(out).toContain('Nothing was changed.')
    expect(await applied()).toEqual(before)
    expect(await ask(`select from pg_namespace where nspname = 'pgboss'`)).toEqual([])
  })

  it('is not served where nothing may be migrated', async () => {
    const before = await applied()
    const { code, err } = await run(['start', '--no-migrate'])
    expect(code).toBe(1)
    expect(err).toContain('Pending:')
    expect(err).not.toContain('    at ') // told, not thrown
    expect(await applied()).toEqual(before)
  })

  it('is brought up to date by a command of its own, and then nothing is pending', async () => {
    expect((await run(['migrate'])).code).toBe(0)
    const { code, out } = await run(['migrate', '--check'])
    expect([code, out]).toEqual([0, 'Nothing is pending.\n'])
  })

  it('is told of an index that lists are sorted by and that is missing', async () => {
    const [index] = await ask(
      `select relname from pg_class where relname like 'sort\\_products\\_%' order by 1 limit 1`,
    )
    await ask(`drop index "${index?.relname}"`)
    expect(await run(['migrate', '--check'])).toMatchObject({ code: 1, out: 'pending: sort indexes of products (1)\n' })
    expect((await run(['migrate', '--plan'])).out).toContain('1. sort indexes of products (1): they are built')
    expect((await run(['migrate'])).code).toBe(0)
    expect((await run(['migrate', '--check'])).code).toBe(0)
  })

  it('is backed up as it is', async () => {
    const [{ name: newest }] = (await ask('select max(name) as name from schema_migrations')) as [{ name: string }]
    const [row] = await ask(`delete from schema_migrations where name = '${newest}' returning *`)
    const file = path.join(folder, 'old.tar.gz')
    const { code, err } = await run(['backup', file])
    expect([code, err]).toEqual([0, ''])
    expect(existsSync(file)).toBe(true)
    expect(await ask(`select from schema_migrations where name = '${newest}'`)).toEqual([])
    await ask(`insert into schema_migrations (name, checksum) values ('${newest}', '${row?.checksum}')`)
  })
})

describe('a command that looks at a shop', () => {
  it('leaves what is due by the clock to the servers', async () => {
    await ask(`update pgboss.version set cron_on = '2000-01-01'`)
    const { code, out, err } = await run(['verify', '--json'])
    expect([code, JSON.parse(out).findings, err]).toEqual([0, [], ''])
    expect(await ask(`select cron_on::date::text as day from pgboss.version`)).toEqual([{ day: '2000-01-01' }])
  })
})

describe('config print', () => {
  it('says every setting and who said it, hides secrets, and names what nothing reads', async () => {
    const given = { PLATFROM_HOST: 'shops.example', SMTP_URL: 'smtp://me:hush@mail.example', LOG_LEVEL: 'warn' }
    const { code, out } = await run(['config', 'print'], { ...given, DATA_DIR: path.join(folder, 'told') })
    expect(code).toBe(0)
    expect(out).toContain('LOG_LEVEL=warn\n    from the environment; ')
    expect(out).toContain('SMTP_URL=smtp://hidden@mail.example\n')
    expect(out).toContain('SHOPWRIGHT_SECRET=hidden\n')
    expect(out).toContain('HOST is not set: localhost\n    the address')
    expect(out).toContain('PORT=0\n')
    expect(out).toContain('! PLATFROM_HOST is read by nothing: is it meant to be PLATFORM_HOST?')
    expect(out).not.toMatch(/hush|thirty-two/)
    expect(existsSync(path.join(folder, 'told'))).toBe(false)
  })

  it('ends with 1 where a server would not start, and says why', async () => {
    const { code, out } = await run(['config', 'print', '--json'], { PORT: 'many', SHOPWRIGHT_OOPS: '1' })
    const { problems, settings, unread } = JSON.parse(out)
    expect([code, problems]).toEqual([1, [expect.stringContaining('PORT'), expect.stringContaining('SHOPWRIGHT_OOPS')]])
    expect(settings.find(({ name: one }: { name: string }) => one === 'HOST')).toMatchObject({ from: 'default' })
    expect(unread).toEqual([{ name: 'SHOPWRIGHT_OOPS', meant: '' }])
  })

  it('knows which failpoints there are', async () => {
    const wrong = await run(['config', 'print'], { SHOPWRIGHT_FAILPOINTS: 'order.claimed, order.claimd' })
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('✗ SHOPWRIGHT_FAILPOINTS has "order.claimd"')
    expect(wrong.out.match(/✗/g)).toHaveLength(1)
    expect((await run(['config', 'print'], { SHOPWRIGHT_FAILPOINTS: 'order.claimed,' })).code).toBe(0)
  })
})

describe('jobs', () => {
  const store = '019a0000-0000-7000-8000-00000000000a'
  const job = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
  const stateOf = async (n: number) =>
    (await ask(`select state::text, retry_limit - retry_count as left from pgboss.job where id = '${job(n)}'`))[0]
  beforeAll(async () => {
    await ask('delete from pgboss.job')
    await ask(`insert into stores (id, title, domain, token) values ('${store}', 'Queue', 'queue', 'queue-token')`)
    await ask(`insert into settings (store_id, id) values ('${store}', '${store}')`)
    await ask(`insert into pgboss.job (id, name, state, data, retry_limit, retry_count, started_on, completed_on, created_on, start_after, output) values
      ('${job(1)}', 'send-mail', 'failed', '{"store_id": "${store}", "mail_id": "hush"}', 3, 3, now(), now(), now(), now(), '{"message": "no such\\u001b[2J host\\nfailed  forged", "stack": "at hush"}'),
      ('${job(2)}', 'import', 'failed', '{"store_id": null}', 5, 5, now(), now() - interval '1 hour', now(), now(), '{"message": "away"}'),
      ('${job(3)}', 'send-mail', 'retry', '{"store_id": "${store}"}', 3, 1, now(), null, now(), now() + interval '1 day', '{"message": "busy"}'),
      ('${job(4)}', 'import', 'active', '{"store_id": null}', 3, 0, now(), null, now(), now(), null),
      ('${job(5)}', 'import', 'completed', '{"store_id": null}', 3, 0, now(), now(), now(), now(), null)`)
  })

  it('are listed with their state and the error of the last try, by store, state and kind', async () => {
    const { code, out, err } = await run(['jobs', 'list'])
    expect([code, err]).toEqual([0, ''])
    const lines = out.trim().split('\n')
    expect(lines[0]).toBe('1 waiting, 1 running, 2 failed')
    expect(out).toContain(`failed  send-mail  ${job(1)}`)
    expect(lines).toContain('    no such [2J host failed  forged')
    expect(out).toMatch(
      new RegExp(`waiting {2}send-mail {2}${job(3)} {2}due \\S+ {2}store ${store} {2}tried 1 times\n {4}busy`),
    )
    expect(out).not.toMatch(/hush|\u001b/)
    expect(out).not.toContain(job(5))
    const ids = async (...args: string[]) =>
      JSON.parse((await run(['jobs', 'list', '--json', ...args])).out).jobs.map(({ id }: { id: string }) => id)
    expect(await ids('--store', 'queue')).toEqual([job(3), job(1)])
    expect(await ids('--store', store, '--state=failed')).toEqual([job(1)])
    expect(await ids('--kind', 'import', '--state', 'running')).toEqual([job(4)])
    expect(await ids('--limit', '1')).toHaveLength(1)
    expect(await run(['jobs', 'list', '--limit', '1']).then(({ out: cut }) => cut)).toContain('and 3 more')
    expect(await run(['jobs', 'list', '--store', 'nobody'])).toMatchObject({
      code: 1,
      err: 'There is no store nobody.\n',
    })
  })

  it('that were given up are tried once more: one of them, or all', async () => {
    expect(await run(['jobs', 'retry', job(3)])).toMatchObject({ code: 1, out: `There is no failed job ${job(3)}.\n` })
    expect(await run(['jobs', 'retry', 'nonsense'])).toMatchObject({ code: 1 })
    expect((await run(['jobs', 'retry', job(1)])).code).toBe(0)
    expect([await stateOf(1), await stateOf(2)]).toEqual([
      { state: 'retry', left: 1 },
      { state: 'failed', left: 0 },
    ])
    expect((await run(['jobs', 'retry', '--failed', '--kind', 'send-mail'])).code).toBe(1)
    expect((await run(['jobs', 'retry', '--failed'])).out).toContain('1 job is tried once more')
    expect([(await stateOf(2))?.state, (await stateOf(4))?.state, (await stateOf(5))?.state]).toEqual([
      'retry',
      'active',
      'completed',
    ])
    await ask('delete from pgboss.job')
    await ask(`delete from stores where id = '${store}'`)
  })
})

describe('the first super admin', () => {
  it('has a password that is printed only when it was made here', async () => {
    const given = await greeting({ ADMIN_EMAIL: 'root@given.test', ADMIN_PASSWORD: 'Given-secret-1' })
    expect(given).toContain('root@given.test')
    expect(given).not.toContain('Given-secret-1')
    await ask('delete from accounts')
    expect(await greeting({})).toMatch(/admin@shopwright\.localhost \/ Admin-\S{12,} {2}\(shown once\)/)
    expect(await greeting({})).not.toContain('shown once')
  })
})

describe('a server', () => {
  it('starts what is due by the clock', async () => {
    await ask(`update pgboss.version set cron_on = '2000-01-01'`)
    await ask('delete from pgboss.schedule')
    const clocked = jobsOf({} as never).filter(({ cron }) => cron)
    const timetable = async () => {
      const [looked] = await ask(`select cron_on > '2000-01-02' as today from pgboss.version`)
      return [looked?.today, (await ask('select name from pgboss.schedule')).length]
    }
    const child = start(['start'], {})
    let said = ''
    for (const out of [child.stdout, child.stderr]) out.on('data', (chunk) => (said += chunk))
    const ended = once(child, 'exit')
    try {
      await Promise.race([expect.poll(timetable).toEqual([true, clocked.length]), ended])
    } finally {
      child.kill()
      await ended
    }
    expect(await timetable(), said).toEqual([true, clocked.length])
  })
})

describe('doctor --strict', () => {
  const sandboxIn = async (args: string[], env: Record<string, string>) => {
    const { code, out } = await run(['doctor', '--json', ...args], env)
    return [code, JSON.parse(out).checks.find((check: { name: string }) => check.name === 'sandbox')]
  }
  const inEarnest = {
    PLATFORM_HOST: 'shops.example.com',
    SMTP_URL: 'smtp://mail.example.com',
    SHOPWRIGHT_TRUST_PROXY: '127.0.0.1',
    // Tests ask nobody's bank; an installation for others does.
    NBU_API_BASE: '',
    ECB_API_BASE: '',
  }
  const warned = async (env: Record<string, string>) => {
    const { code, out } = await run(['doctor', '--json', '--strict'], env)
    const bad = JSON.parse(out).checks.filter(
      ({ name, state }: Record<string, string>) => state !== 'ok' && name !== 'Node',
    )
    return [code, bad.map(({ name }: { name: string }) => name)]
  }

  it('asks for a proxy’s name, real providers, keys of their own, a backup of last night and a shut demo store', async () => {
    const data = path.join(folder, 'earnest')
    const env = { ...inEarnest, DATA_DIR: data }
    expect(await warned(env)).toEqual([1, ['backup']])
    await mkdir(path.join(data, 'backups'), { recursive: true })
    const file = path.join(data, 'backups', 'one.tar.gz')
    await writeFile(file, '')
    expect(await warned(env)).toEqual([0, []])
    expect(await warned({ ...env, ...noBankEnv })).toEqual([1, ['providers']])
    const old = new Date(Date.now() - 51 * 3_600_000)
    await utimes(file, old, old)
    expect(await warned({ ...env, SHOPWRIGHT_TRUST_PROXY: '' })).toEqual([1, ['proxies', 'backup']])
    await utimes(file, new Date(), new Date())
    await ask(
      `insert into accounts (id, email, password, first_name, last_name, role, status) values (gen_random_uuid(), 'owner@demo.shopwright.localhost', 'x', 'A', 'B', 'SHOP_ADMIN', true)`,
    )
    expect(await warned(env)).toEqual([1, ['demo store']])
    await ask(`update accounts set status = false where email = 'owner@demo.shopwright.localhost'`)
    expect(await warned(env)).toEqual([0, []])
    const [row] = await ask(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
    )
    expect(await warned(env)).toEqual([1, ['migrations']])
    await ask(`insert into schema_migrations (name, checksum) values ('${row?.name}', '${row?.checksum}')`)
  })

  it('names a sandbox that sells, and fails by it', async () => {
    const open = { ...inEarnest, SHOPWRIGHT_SANDBOX: '1' }
    const named = { name: 'sandbox', state: 'warn', detail: expect.stringContaining('SHOPWRIGHT_SANDBOX=1') }
    expect(await sandboxIn(['--strict'], open)).toEqual([1, named])
    expect(await sandboxIn([], open)).toEqual([0, named])
    const put = { name: 'sandbox', state: 'ok', detail: expect.stringContaining('demo store only') }
    expect(await sandboxIn([], inEarnest)).toEqual([0, put])
    expect(await sandboxIn([], { PLATFORM_HOST: '' })).toEqual([0, { ...named, detail: expect.any(String) }])
  })
})

/** All that a server prints until it greets. */
const greeting = (env: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const child = start(['start'], { LOG_LEVEL: 'info', ...env })
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      if (/Super admin.*\n/.test(said)) child.kill('SIGTERM')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => (/Super admin/.test(said) ? resolve(said) : reject(new Error(said))))
  })
