import type { AnyKind, AnyResource, Registry } from '@shopwright/resource'

export type Garbage = { method: string; url: string; headers: Record<string, string>; payload?: string }
export type Door = { method: string; url: string }

/** Numbers from 0 to 1 that are the same again for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let one = Math.imul(state ^ (state >>> 15), 1 | state)
    one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((one ^ (one >>> 14)) >>> 0) / 4_294_967_296
  }
}

// biome-ignore format: a table
const texts = [
  '', ' ', 'x', 'null', 'undefined', 'true', 'false', '0', '1', '-1', '1e9', '1e400', 'NaN', '0x10', '99999999999999999999',
  '-0.00001', '9999999999999.9999', '2026-02-30', '2026-11-22', '0000-00-00', '275760-09-14', '12:61', '%', '_', '\\', "'", '"',
  "' or 1=1--", '{}', '[]', '{"$ne":1}', '$ne', '$gt', '__proto__', 'constructor', 'toString', 'en-us', 'ua-uk', 'xx-yy', 'USD',
  'UAH', 'а́ї𝒳🦊', '\u0001', '\u007f', '\ud800', '../../etc/passwd', '//evil.test', 'javascript:alert(1)', '<svg onload=x>',
  'a@b.test', '+380501234567', 'a'.repeat(300), 'я'.repeat(70), 'day', 'week', 'month', 'products', 'categories', 'all', 'local',
  'jwt', 'sendResetPwd', 'resetPwdLong',
]
// biome-ignore format: a table
const names = [
  '$search', '$select', '$populate', '$limit', '$skip', '$sort', '$facets', '$translations', '$untranslated', '$or', '$and', '$where',
  'id', 'version', 'created_at', 'store_id', 'name', 'status', 'product_id', 'quantity', 'options', 'currency', 'customer_group_id',
  'day', 'from', 'to', 'unit', 'period', 'file_id', 'type', 'access_key', 'key', 'until', 'signature', 'token', 'tracking', 'toString',
  '__proto__', 'a.b', '', ']', 'page', 'q', 'sort', 'filter', 'price', 'order_status_id', 'language',
]
// biome-ignore format: a table
const tails = [
  '', '', '', '', '[]', '[0]', '[9999]', '[$ne]', '[$in]', '[$in][]', '[$nin][]', '[$gt]', '[$lte]', '[$eq]', '[a][b]', '[0][id]',
  '[0][$or][0][id]', '[$regex]', '[name]', '[id]', '[length]', '[$in][$ne]', '[', '[]]', '[][]', '[constructor]',
]
// biome-ignore format: a table
const sentAs = [...Array.from({ length: 16 }, () => 'application/json'), 'application/json; charset=utf-8', 'text/plain',
  'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream', '']

/**
 * Requests that no client of ours sends: any method at any door, with ids that exist and ids that cannot, queries of every
 * shape, bodies that almost fit. The same seed makes the same ones.
 */
export function garbageOf(seed: number, doors: readonly Door[], registry: Registry, rows: ReadonlyMap<string, string>) {
  const throwDice = dice(seed)
  const ids = [...rows.values()]
  const pick = <T>(of: readonly T[]): T => of[Math.floor(throwDice() * of.length)] as T
  const chance = (part: number): boolean => throwDice() < part
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: Math.floor(throwDice() * (most + 1)) }, make)
  const resourceAt = (url: string): AnyResource | undefined =>
    registry.all.find(({ name }) => url === `/api/${name}` || url.startsWith(`/api/${name}/`))
  const idOrText = (): string => (chance(0.5) ? pick(ids) : pick(texts))

  const anything = (depth = 0): unknown => {
    if (depth < 3 && chance(0.25)) return some(3, () => anything(depth + 1))
    if (depth < 3 && chance(0.25)) return Object.fromEntries(some(3, () => [pick(names), anything(depth + 1)]))
    return pick<unknown>([null, true, false, 0, -1, 1.5, 2 ** 53, 1e300, idOrText(), pick(texts), pick(texts)])
  }
  const fitting = (kind: AnyKind): unknown => {
    switch (kind.type) {
      case 'ref':
      case 'image':
        return pick(ids)
      case 'refs':
        return some(3, () => pick(ids))
      case 'children': {
        const child = registry.get(kind.options.target as string)
        return some(2, () => ({ ...(chance(0.3) ? { id: pick(ids) } : {}), ...almost(child) }))
      }
      case 'choice':
        return pick(kind.options.values ?? [''])
      case 'flag':
        return chance(0.5)
      case 'integer':
        return pick([0, 1, 7, 1000, -5])
      case 'money':
      case 'decimal':
        return pick(['0', '1.5', '19.99', 3, '-2'])
      case 'date':
        return pick(['2026-01-01', '2026-12-31', '9999-12-31'])
      case 'datetime':
        return pick(['2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      case 'json':
      case 'tags':
        return anything()
      default:
        return kind.options.format === 'email' ? pick(['a@b.test', 'owner@x.test']) : pick(texts)
    }
  }
  /** A body with some of the fields of the resource, each with a value of its kind or with something else. */
  const almost = (resource: AnyResource): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([, kind]) => kind.options.required || chance(0.2))
        .map(([name, kind]) => [name, chance(0.85) ? fitting(kind) : anything()]),
    )
  const body = (resource: AnyResource | undefined): unknown => {
    if (resource && chance(0.7)) return chance(0.1) ? some(3, () => almost(resource)) : almost(resource)
    return anything()
  }
  const likely = (): string =>
    pick(['$limit=5', '$skip=1', '$search=a', '$sort[id]=-1', '$select[]=id', '$translations=all', '$or[0][version]=1'])
  const query = (resource: AnyResource | undefined): string => {
    if (chance(0.3)) return ''
    const known = resource ? Object.keys(resource.fields) : names
    const parts = some(3, () =>
      chance(0.4) ? likely() : `${pick(chance(0.6) ? known : names)}${pick(tails)}=${encoded(idOrText())}`,
    )
    return parts.length ? `?${parts.join('&')}` : ''
  }
  const encoded = (text: string): string =>
    chance(0.03) ? '%FF' : encodeURIComponent(text.isWellFormed() ? text : '').replaceAll('%20', '+')

  return (): Garbage => {
    const door = pick(doors)
    const resource = resourceAt(door.url)
    const method = chance(0.9) ? door.method : pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    const own = rows.get(resource?.name ?? '')
    const path = door.url
      .replace(/:\w+/g, () => (own && chance(0.6) ? own : encodeURIComponent(idOrText().replace(/\ud800/g, '') || 'x')))
      .replace('*', () => some(3, () => encodeURIComponent(idOrText().replace(/\ud800/g, ''))).join('/'))
    const headers: Record<string, string> = {}
    for (const name of [
      'language',
      'currency',
      'order-key',
      'idempotency-key',
      'cookie',
      'if-none-match',
      'sandbox-signature',
      'range',
    ])
      if (chance(0.05)) headers[name] = pick(texts).replace(/[^\x20-\x7e]/g, '')
    const withBody = method !== 'GET' && method !== 'HEAD' && chance(0.9)
    if (!withBody) return { method, url: path + query(resource), headers }
    const type = pick(sentAs)
    if (type) headers['content-type'] = type
    const given = body(resource)
    const text = JSON.stringify(given) ?? ''
    const payload =
      type.includes('urlencoded') && typeof given === 'object' && given !== null
        ? Object.entries(given)
            .map(([name, value]) => `${encoded(name)}=${encoded(String(JSON.stringify(value)))}`)
            .join('&')
        : chance(0.03)
          ? text.slice(0, -1)
          : text
    return { method, url: path + (chance(0.3) ? query(resource) : ''), headers, payload }
  }
}
