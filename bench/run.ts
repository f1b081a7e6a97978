import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'

/**
 * `npm run bench [-- --products 10000 --seconds 8]`: one server on an embedded database, a deterministic catalogue, every
 * path under load, one table in bench/RESULTS.md. The load comes from a process of its own on the same machine.
 */
const argument = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const products = argument('products', 10_000)
const seconds = argument('seconds', 8)
const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'shopwright-bench-'))
const port = await freePort()
const platform = `localhost:${port}`
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  PLATFORM_HOST: platform,
  LOG_LEVEL: 'warn',
  SHOPWRIGHT_DEMO: '0',
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'bench@platform.test',
  ADMIN_PASSWORD: 'Showroom1',
}

type Line = { what: string; perSecond: number; p50: number; p99: number; statements: number | null; note?: string }
const lines: Line[] = []
const facts: [string, string][] = []

let server: ChildProcess | undefined
try {
  const cold = performance.now()
  const seeded = run(['seed', '--catalog', String(products), '--json'])
  facts.push([`cold start with ${products} products seeded`, `${((performance.now() - cold) / 1000).toFixed(1)} s`])
  const { store_token, domain, owner } = JSON.parse(seeded.trim().split('\n').at(-1) as string)
  const warm = performance.now()
  server = await start()
  facts.push(['warm start', `${((performance.now() - warm) / 1000).toFixed(2)} s`])
  const host = `${domain}.${platform}`
  const token = (
    await call('POST', '/api/authentication', platform, {
      strategy: 'local',
      email: owner.email,
      password: owner.password,
    })
  ).accessToken
  const staff = { authorization: token, 'store-token': store_token, host: platform }
  const shop = { host }
  const list = await call('GET', '/api/products?$limit=24', host)
  const product = list.data[0]
  const category = (await call('GET', '/api/categories?$limit=1&$sort[sort_order]=1', host)).data[0]

  await load('storefront page, cached', `/${category.slug}`, shop)
  await load(
    'category page, uncached',
    (n) => `/${category.slug}?page=${1 + (n % 4)}&nocache=${n}`,
    { ...shop, cookie: 'sw_session=bench' },
    4,
  )
  await load('product page, uncached', `/${product.slug}`, { ...shop, cookie: 'sw_session=bench' }, 4)
  await load(
    'search page, uncached',
    (n) => `/search?q=${['lamp', 'chair', 'mug', 'vase'][n % 4]}`,
    { ...shop, cookie: 'sw_session=bench' },
    4,
  )
  await load('API list of 24', '/api/products?$limit=24', shop)
  await load('API list of 24 of a category', `/api/products?$limit=24&categories=${category.id}`, shop)
  await load(
    'API search',
    (n) => `/api/products?$limit=24&$search=${['лампа', 'стілець', 'чашка', 'ваза'][n % 4]}`,
    shop,
  )
  await load('API detail', `/api/products/${product.id}`, shop)
  await load('admin list of 50', '/api/products?$limit=50&$populate[]=manufacturer_id&$sort[updated_at]=-1', staff)
  await load('admin list of 50, page 100', '/api/products?$limit=50&$skip=5000', staff)
  await add(host, product.id)
  await orders(
    host,
    list.data.map(({ id }: { id: string }) => id),
  )
  const memory = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
  facts.push(['memory of the server after all of it', `${Math.round(Number(memory) / 1024)} MB`])
  await stop(server)
  server = undefined
  facts.push(['invariants (`verify`)', run(['verify']).trim().split('\n').at(-1) as string])
  report()
} finally {
  if (server) await stop(server)
  rmSync(dataDir, { recursive: true, force: true })
}

function run(args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['apps/server/src/cli/main.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return stdout
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['apps/server/src/cli/main.ts', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let n = 0; n < 600; n++) {
    const ready = await fetch(`http://${platform}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (ready) return child
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the server did not start')
}

function stop(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

async function call(method: string, url: string, host: string, body?: unknown, headers: Record<string, string> = {}) {
  const { default: http } = await import('node:http')
  return new Promise<any>((resolve, reject) => {
    const request = http.request(
      {
        host: 'localhost',
        port,
        method,
        path: encodeURI(url),
        headers: { host, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 400)
            return reject(new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`))
          const value = text.startsWith('{') ? JSON.parse(text) : text
          resolve(
            typeof value === 'object'
              ? Object.assign(value, {
                  cookie: response.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; '),
                })
              : value,
          )
        })
      },
    )
    request.on('error', reject)
    request.end(body ? JSON.stringify(body) : undefined)
  })
}

async function statementsSoFar(): Promise<number> {
  const text = await (await fetch(`http://${platform}/metrics`)).text()
  return Number(/^sql_statements_total (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Loads one path; `path` may make another address for each request. */
async function load(
  what: string,
  at: string | ((n: number) => string),
  headers: Record<string, string>,
  connections = 16,
): Promise<void> {
  let n = 0
  const before = await statementsSoFar()
  const result = await autocannon({
    url: `http://localhost:${port}`,
    connections,
    duration: seconds,
    headers,
    workers: undefined,
    requests: [
      {
        method: 'GET',
        path: typeof at === 'string' ? encodeURI(at) : '/',
        ...(typeof at === 'string'
          ? {}
          : { setupRequest: (request: any) => ({ ...request, path: encodeURI(at(n++)) }) }),
      },
    ],
  } as never)
  const after = await statementsSoFar()
  if (result.non2xx) throw new Error(`${what}: ${result.non2xx} answers were no 2xx`)
  push(
    what,
    result.requests.total / result.duration,
    result.latency.p50,
    result.latency.p99,
    (after - before) / result.requests.total,
  )
}

function push(
  what: string,
  perSecond: number,
  p50: number,
  p99: number,
  statements: number | null,
  note?: string,
): void {
  const line = { what, perSecond, p50, p99, statements, ...(note ? { note } : {}) }
  lines.push(line)
  console.log(format(line))
}

/** Many shoppers at once, each its own cart. */
async function parallel(
  count: number,
  width: number,
  one: (n: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number; failed: number }> {
  const times: number[] = []
  let next = 0
  let failed = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) {
        const n = next++
        const from = performance.now()
        await one(n).catch((error: Error) => {
          if (!failed++) console.error(error.message)
        })
        times.push(performance.now() - from)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return {
    perSecond: (count * 1000) / (performance.now() - began),
    p50: times[Math.floor(count * 0.5)] as number,
    p99: times[Math.floor(count * 0.99)] as number,
    failed,
  }
}

async function add(host: string, productId: string): Promise<void> {
  const before = await statementsSoFar()
  const count = 1500
  const { perSecond, p50, p99, failed } = await parallel(count, 16, async () => {
    await call('POST', '/api/cart-items', host, { product_id: productId, quantity: 1 })
  })
  push(
    'add to cart',
    perSecond,
    p50,
    p99,
    ((await statementsSoFar()) - before) / count,
    failed ? `${failed} failed` : undefined,
  )
}

/** Carts are filled first; only the placing is measured. */
async function orders(host: string, ids: string[]): Promise<void> {
  const count = 1000
  const carts: string[] = []
  await parallel(count, 16, async (n) => {
    const { cookie } = await call('POST', '/api/cart-items', host, { product_id: ids[n % ids.length], quantity: 1 })
    const cart = await call('GET', '/api/carts/current', host, undefined, { cookie })
    const delivery = cart.delivery_methods[0].id
    const chosen = await call('PATCH', '/api/carts/current', host, { delivery_method_id: delivery }, { cookie })
    await call(
      'PATCH',
      '/api/carts/current',
      host,
      {
        payment_method_id: chosen.payment_methods[0].id,
        customer: { email: `b${n}@bench.test`, first_name: 'Bench', last_name: 'Buyer', phone: '+380501112233' },
      },
      { cookie },
    )
    carts.push(cookie)
  })
  const before = await statementsSoFar()
  const { perSecond, p50, p99, failed } = await parallel(carts.length, 16, async (n) => {
    await call('POST', '/api/orders', host, {}, { cookie: carts[n] as string, 'idempotency-key': `bench-${n}` })
  })
  push(
    'order placed',
    perSecond,
    p50,
    p99,
    ((await statementsSoFar()) - before) / carts.length,
    failed ? `${failed} refused` : undefined,
  )
}

function format({ what, perSecond, p50, p99, statements, note }: Line): string {
  return `| ${what} | ${perSecond >= 100 ? Math.round(perSecond) : perSecond.toFixed(1)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${statements === null || Number.isNaN(statements) ? '–' : statements.toFixed(1)} | ${note ?? ''} |`
}

function report(): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
  const text = `# Results

Written by \`npm run bench\`. One machine for everything: server, embedded PostgreSQL (fsync on) and the load share ${cpus().length} cores, so compare lines of one run, not runs of two machines.
${products} products, ${Math.round(products / 50)} categories, ${seconds} s each, commit ${commit}.

| What | requests/s | p50 ms | p99 ms | SQL statements each | |
|---|---|---|---|---|---|
${lines.map(format).join('\n')}

${facts.map(([name, value]) => `- ${name}: ${value}`).join('\n')}
`
  writeFileSync(path.join(root, 'bench/RESULTS.md'), text)
  console.log(text)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })
}

if (!existsSync(path.join(root, 'themes/full-catalog/build')))
  console.warn('the theme is not built: run npm run build first')
