import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EgressErrorCode, type EgressOptions, egress, isPublicAddress } from './index.ts'

/** Counts every connection: no refused call may ever reach it. */
let honeypot: Server
let visits = 0
let honeypotPort = 0
const servers: { close: () => unknown }[] = []

const listen = async (server: Server) => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  honeypot = createServer((_, answer) => answer.end('secret'))
  honeypot.on('connection', () => {
    visits += 1
  })
  honeypotPort = await listen(honeypot)
})
afterAll(() => {
  for (const server of servers) server.close()
})

/** A server that the operator allowed, as a public one would be. */
async function allowed(listener: RequestListener): Promise<{ url: string; options: EgressOptions; port: number }> {
  const port = await listen(createServer(listener))
  return { url: `http://127.0.0.1:${port}/`, port, options: { allow: [`127.0.0.1:${port}`] } }
}

const codeOf = (work: Promise<unknown>): Promise<EgressErrorCode | 'answered'> =>
  work.then(
    () => 'answered' as const,
    (error) => error.code,
  )

/** The honeypot's port counts as a usual one here, so that nothing but the address check stands before it. */
const guarded = (options: EgressOptions = {}): EgressOptions => ({ ports: [honeypotPort], timeout: 2000, ...options })

const names: Record<string, string[]> = {
  'loop.test': ['127.0.0.1'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'six.test': ['::ffff:127.0.0.1'],
  'empty.test': [],
}
const resolve = async (host: string) => names[host] ?? Promise.reject(new Error('unknown'))

describe('addresses that are never called (T12)', () => {
  const forms = [
    '127.0.0.1',
    '127.1',
    '0',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::ffff:ffff]',
    '169.254.169.254',
    '[fd00::1]',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '192.0.2.1',
    '255.255.255.255',
    '224.0.0.1',
  ]
  it.each(forms)('http://%s', async (host) => {
    expect(await codeOf(egress(`http://${host}:${honeypotPort}/`, guarded()))).toBe('address-refused')
    expect(await codeOf(egress(`http://${host}/`, { timeout: 2000 }))).toBe('address-refused')
  })

  it.each(['loop.test', 'mixed.test', 'six.test', 'LOOP.test'])(
    'the name %s, one bad address being enough',
    async (host) => {
      expect(await codeOf(egress(`http://${host}:${honeypotPort}/`, guarded({ resolve })))).toBe('address-refused')
    },
  )

  it.each(['localhost', 'localhost.', 'LOCALHOST'])('the system’s own %s', async (host) => {
    expect(['address-refused', 'name-unknown']).toContain(
      await codeOf(egress(`http://${host}:${honeypotPort}/`, guarded())),
    )
  })

  const urls: [url: string, code: EgressErrorCode][] = [
    ['http://a@127.0.0.1/', 'userinfo-refused'],
    ['http://a:b@example.com/', 'userinfo-refused'],
    ['http://@127.0.0.1/', 'userinfo-refused'],
    ['http://127.0.0.1%00.example.com/', 'url-invalid'],
    ['http://example.com\u0000/', 'url-invalid'],
    ['http://exa\tmple.com/', 'url-invalid'],
    ['http://example.com\n/', 'url-invalid'],
    ['http:\\\\127.0.0.1\\', 'url-invalid'],
    ['file:///etc/passwd', 'scheme-refused'],
    ['gopher://127.0.0.1/', 'scheme-refused'],
    ['ftp://127.0.0.1/', 'scheme-refused'],
    ['data:text/plain,x', 'scheme-refused'],
    ['unix:/var/run/docker.sock', 'scheme-refused'],
    ['http://unix:/var/run/docker.sock', 'name-unknown'],
    ['/etc/passwd', 'url-invalid'],
    ['http://example.com:22/', 'port-refused'],
    ['http://example.com:25/', 'port-refused'],
    ['http://example.com:5432/', 'port-refused'],
    ['http://nowhere.test/', 'name-unknown'],
    ['http://empty.test/', 'name-unknown'],
    ['', 'url-invalid'],
    [`http://example.com/${'x'.repeat(5000)}`, 'url-invalid'],
  ]
  it.each(urls)('%j is %s', async (url, code) =>
    expect(await codeOf(egress(url, { resolve, timeout: 2000 }))).toBe(code),
  )

  it('the operator’s deny list', () => {
    expect(isPublicAddress('93.184.216.34')).toBe(true)
    expect(isPublicAddress('93.184.216.34', ['93.184.0.0/16'])).toBe(false)
    expect(isPublicAddress('2606:2800:220:1::1', ['2606:2800:220:1::1'])).toBe(false)
    expect(isPublicAddress('2606:2800:220:1::1', ['93.184.0.0/16'])).toBe(true)
    expect(isPublicAddress('64:ff9b::93.184.216.34')).toBe(true)
    expect(isPublicAddress('fe80::1%eth0')).toBe(false)
    expect(isPublicAddress('nonsense')).toBe(false)
  })

  it('a redirect into the inside, in every form', async () => {
    for (const host of [...forms, 'loop.test', 'localhost']) {
      const { url, options } = await allowed((_, answer) =>
        answer.writeHead(302, { location: `http://${host}:${honeypotPort}/` }).end(),
      )
      expect(['address-refused', 'name-unknown'], host).toContain(
        await codeOf(egress(url, guarded({ ...options, resolve }))),
      )
    }
    for (const location of ['file:///etc/passwd', 'http://a@127.0.0.1/', 'http://127.0.0.1:22/']) {
      const { url, options } = await allowed((_, answer) => answer.writeHead(302, { location }).end())
      expect(await codeOf(egress(url, options))).toMatch(/refused/)
    }
  })

  it('never once reached the honeypot', () => expect(visits).toBe(0))
})

describe('a call to an allowed host', () => {
  it('brings status, headers and body, and sends no encoding but gzip', async () => {
    const { url, options } = await allowed((question, answer) =>
      answer
        .writeHead(201, { 'x-seen': String(question.headers['accept-encoding']) })
        .end(`${question.method} ${question.headers['x-key']}`),
    )
    const answer = await egress(url, {
      ...options,
      method: 'POST',
      body: '{}',
      headers: { 'X-Key': 'k', 'Accept-Encoding': 'br', Host: 'evil' },
    })
    expect([answer.status, answer.headers['x-seen'], await answer.text()]).toEqual([201, 'gzip, identity', 'POST k'])
  })

  it('looks a name up once and connects to what it saw then', async () => {
    const { port } = await allowed((_, answer) => answer.end('first'))
    let lookups = 0
    const rebinding = async () => {
      lookups += 1
      return lookups === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    }
    const answer = await egress(`http://rebind.test:${port}/`, { allow: [`rebind.test:${port}`], resolve: rebinding })
    expect([await answer.text(), lookups]).toEqual(['first', 1])
  })

  it('allows the listed port alone', async () => {
    const { options } = await allowed((_, answer) => answer.end())
    expect(await codeOf(egress(`http://127.0.0.1:${honeypotPort}/`, options))).toBe('port-refused')
  })

  it('follows three redirects, drops keys for another host, and refuses a fourth', async () => {
    const last = await allowed((question, answer) => answer.end(`auth ${question.headers.authorization}`))
    const first = await allowed((question, answer) => {
      const hops = Number(question.url?.slice(1))
      answer.writeHead(302, { location: hops > 1 ? `/${hops - 1}` : last.url }).end()
    })
    const options = {
      allow: [...(first.options.allow ?? []), ...(last.options.allow ?? [])],
      headers: { Authorization: 'Bearer k' },
    }
    expect(await (await egress(`${first.url}3`, options)).text()).toBe('auth undefined')
    expect(await codeOf(egress(`${first.url}4`, options))).toBe('too-many-redirects')
    expect(await codeOf(egress(`${first.url}1`, { ...options, method: 'POST', body: 'x' }))).toBe('redirect-refused')
    const loop = await allowed((_, answer) => answer.writeHead(307, { location: '/' }).end())
    expect(await codeOf(egress(loop.url, loop.options))).toBe('too-many-redirects')
  })

  it('unpacks gzip, refuses a bomb, and refuses other encodings undecoded', async () => {
    const packed = (body: Buffer, encoding: string) =>
      allowed((_, answer) => answer.writeHead(200, { 'content-encoding': encoding }).end(body))
    const small = await packed(gzipSync('hello'), 'gzip')
    expect(await (await egress(small.url, small.options)).text()).toBe('hello')
    const bomb = await packed(gzipSync(Buffer.alloc(50_000_000)), 'gzip')
    expect(
      await codeOf(egress(bomb.url, { ...bomb.options, maxBytes: 1_000_000 }).then((answer) => answer.buffer())),
    ).toBe('too-large')
    const brotli = await packed(brotliCompressSync('hello'), 'br')
    expect(await codeOf(egress(brotli.url, brotli.options))).toBe('encoding-refused')
    const twice = await packed(gzipSync(gzipSync('hello')), 'gzip, gzip')
    expect(await codeOf(egress(twice.url, twice.options))).toBe('encoding-refused')
    const broken = await packed(Buffer.from('no gzip'), 'gzip')
    expect(await codeOf(egress(broken.url, broken.options).then((answer) => answer.buffer()))).toBe('unreachable')
  })

  it('stops a body that is too long, announced or not', async () => {
    const announced = await allowed((_, answer) =>
      answer.writeHead(200, { 'content-length': String(10 * 1024 ** 3) }).end(),
    )
    expect(await codeOf(egress(announced.url, announced.options))).toBe('too-large')
    const endless = await allowed((question, answer) => {
      const more = () => {
        while (!question.destroyed && !answer.destroyed && answer.write(Buffer.alloc(65_536)));
      }
      answer.on('drain', more)
      more()
    })
    expect(
      await codeOf(egress(endless.url, { ...endless.options, maxBytes: 1_000_000 }).then((answer) => answer.buffer())),
    ).toBe('too-large')
  })

  it('stops what is too slow: the name, the answer, or the body', async () => {
    const slow = await allowed((_, answer) => {
      const timer = setInterval(() => answer.write('x'), 50)
      answer.on('close', () => clearInterval(timer))
    })
    expect(await codeOf(egress(slow.url, { ...slow.options, timeout: 300 }).then((answer) => answer.buffer()))).toBe(
      'timeout',
    )
    const silent = await allowed(() => {})
    expect(await codeOf(egress(silent.url, { ...silent.options, timeout: 200 }))).toBe('timeout')
    expect(await codeOf(egress('http://slow.test/', { resolve: () => new Promise(() => {}), timeout: 100 }))).toBe(
      'timeout',
    )
    expect(await codeOf(egress(silent.url, { ...silent.options, signal: AbortSignal.timeout(50) }))).toBe('aborted')
  })

  it('refuses headers beyond 16 kB and answers that are not HTTP', async () => {
    const long = await allowed((_, answer) => answer.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end())
    expect(await codeOf(egress(long.url, long.options))).toBe('too-large')
    const server = createSocketServer((socket) => socket.on('error', () => {}).end('220 smtp ready\r\n'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.push(server)
    const { port } = server.address() as AddressInfo
    expect(await codeOf(egress(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] }))).toBe('unreachable')
  })

  it('tells a tenant no more than a class', async () => {
    const seen = await Promise.all(
      ['http://127.0.0.1/', 'http://nowhere.test/', 'http://example.com:22/'].map((url) =>
        egress(url, { resolve }).catch((error) => error.publicCode),
      ),
    )
    expect(seen).toEqual(['could-not-fetch', 'could-not-fetch', 'address-not-allowed'])
  })
})

describe('who is not there', () => {
  /** Takes every connection, and never shows a certificate. */
  const mute = async () => {
    const server = createSocketServer(() => {})
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const wordsOf = async (options: EgressOptions): Promise<string> => {
    const host = await mute()
    return egress(`https://${host}/`, { allow: [host], ...options }).then(
      () => 'answered',
      (error) => error.message,
    )
  }

  it('is waited for a second, however long an answer may take, and longer where it is said', async () => {
    expect(await wordsOf({ timeout: 20_000 })).toBe('timeout: UND_ERR_CONNECT_TIMEOUT')
    expect(await wordsOf({ timeout: 1500, connect: 20_000 })).toBe('timeout')
  })
})
