import { days } from '@shopwright/resource'
import { forgetOldAudit, forgetOldMails, sealOldMails } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { openWorld, type Person, until, type World } from './world.ts'

let world: World
let mailing: World
let admin: Person
let now = new Date('2026-11-21T10:00:00Z')
const clock = () => now

beforeAll(async () => {
  world = await openWorld({ work: true, clock })
  mailing = await openWorld({
    work: true,
    clock,
    mailer: { isConfigured: true, from: 'a@b.test', send: async () => {} },
  })
  admin = await world.admin()
})
afterAll(async () => {
  await world.close()
  await mailing.close()
})

const ask = (email: string, place = world) =>
  place.platform('POST', '/api/authManagement', { action: 'sendResetPwd', value: { email } })
const linksIn = async (email: string, place = world) =>
  (await mailsTo(place, email)).flatMap(({ text }) => /reset\?token=(\S+)/.exec(text)?.[1] ?? [])
const rawRows = async (place = world) =>
  (await place.engine.database.platformPool.query('select * from outbox_mails order by id')).rows

describe('The outbox (T29)', () => {
  it('holds nothing that opens an account, to whom reads its table', async () => {
    await world.register('sealed@shop.test')
    await ask('sealed@shop.test')
    const [token] = await linksIn('sealed@shop.test')
    expect(token).toBeTruthy()
    const rows = await rawRows()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ body }) => body !== null)).toBe(true)
    for (const row of rows) {
      expect(row.text).toBeNull()
      // Emptied where its link has been used.
      if (row.body !== null) expect(row.body).toMatch(/^sw1\./)
      expect(JSON.stringify(row)).not.toContain(token as string)
    }
  })

  it('forgets a link that was used, and one that another has replaced', async () => {
    await world.register('once@shop.test')
    await ask('once@shop.test')
    const [first] = await linksIn('once@shop.test')
    now = new Date(now.getTime() + 60_000)
    await ask('once@shop.test')
    const links = await linksIn('once@shop.test')
    expect(links).toHaveLength(1)
    expect(links[0]).not.toBe(first)
    const used = await world.platform('POST', '/api/authManagement', {
      action: 'resetPwdLong',
      value: { token: links[0], password: 'Another1' },
    })
    expect(used.status, used.text).toBe(201)
    expect(await linksIn('once@shop.test')).toEqual([])
    expect((await mailsTo(world, 'once@shop.test')).length).toBeGreaterThan(0)
  })

  it('is opened by the super admin where there is no mail server, one mail at a time, and each look is written down', async () => {
    await world.register('looked@shop.test')
    const [mail] = await until(
      () => mailsTo(world, 'looked@shop.test'),
      ([one]) => one?.state === 'kept',
    )
    const list = await admin.call('GET', '/api/outbox-mails?to=looked@shop.test')
    expect(list.body.data).toMatchObject([{ id: mail?.id, text: null }])
    expect(list.text).not.toContain('sw1.')
    const looks = async () => (await admin.call('GET', '/api/mail-looks')).body.data
    expect(await looks()).toEqual([])
    const one = await admin.call('GET', `/api/outbox-mails/${mail?.id}`)
    expect(one.body).toMatchObject({ to: 'looked@shop.test', text: mail?.text })
    expect(one.text).not.toContain('sw1.')
    expect(await looks()).toMatchObject([
      { mail_id: mail?.id, to: 'looked@shop.test', subject: mail?.subject, actor_id: admin.id },
    ])
    const owner = await world.register('nosy@shop.test')
    for (const path of ['/api/outbox-mails', `/api/outbox-mails/${mail?.id}`, '/api/mail-looks'])
      expect((await owner.call('GET', path)).status, path).toBe(403)
    expect(await looks()).toHaveLength(1)
    const written = async () => (await world.engine.database.platformPool.query('select 1 from mail_looks')).rowCount
    const then = now
    now = new Date(then.getTime() + days(729))
    await forgetOldAudit(world.engine)
    expect(await written()).toBe(1)
    now = new Date(then.getTime() + days(731))
    await forgetOldAudit(world.engine)
    expect(await written()).toBe(0)
    now = then
  })

  it('is nobody’s to read where a mail server sends', async () => {
    await mailing.register('sent@shop.test')
    // Whoever is registered has used the link of the first mail, perhaps before it was sent: then it never is.
    await ask('sent@shop.test', mailing)
    const isSent = ({ state }: { state: string }) => state === 'sent'
    const mails = await until(
      () => mailsTo(mailing, 'sent@shop.test'),
      (found) => found.some(isSent),
    )
    const mail = mails.find(isSent)
    const other = await mailing.admin()
    const one = await other.call('GET', `/api/outbox-mails/${mail?.id}`)
    expect([one.status, one.body.text]).toEqual([200, null])
  })

  it('is emptied of what was sent 30 days ago, and of nothing that waits', async () => {
    const before = await rawRows(mailing)
    await mailing.engine.database.platformPool.query(
      `insert into outbox_mails (id, "to", subject, body, state, created_at, updated_at) select gen_random_uuid(), 'waits@shop.test', 's', body, 'pending', created_at, updated_at from outbox_mails limit 1`,
    )
    now = new Date(now.getTime() + days(30) - 1000)
    await forgetOldMails(mailing.engine)
    expect(await rawRows(mailing)).toHaveLength(before.length + 1)
    now = new Date(now.getTime() + 60_000)
    await forgetOldMails(mailing.engine)
    expect((await rawRows(mailing)).map(({ to }) => to)).toEqual(['waits@shop.test'])
  })

  it('seals what was written in the clear before', async () => {
    await world.engine.database.platformPool.query(
      `insert into outbox_mails (id, "to", subject, text, state, created_at, updated_at) select gen_random_uuid(), 'old@shop.test', 's', 'an old link ' || n, 'kept', now(), now() from generate_series(1, 450) as n`,
    )
    await sealOldMails(world.engine)
    expect((await rawRows()).filter(({ text }) => text !== null)).toEqual([])
    const mails = await mailsTo(world, 'old@shop.test')
    expect(mails).toHaveLength(450)
    expect(mails.every(({ text }) => text.startsWith('an old link'))).toBe(true)
  })
})
