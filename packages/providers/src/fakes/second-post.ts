import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Row = Record<string, any>

export type SecondPost = {
  url: string
  host: string
  /** keys that it knows: of its shop interface, of its tracking, and of its counterparty */
  keys: { bearer: string; tracking: string; token: string }
  /** in what way it fails, if it does: `loses` does what it is asked for and hangs up before it says so; `is-slow` never answers */
  fails: 'not' | 'refuses' | 'breaks' | 'is-busy' | 'is-slow' | 'loses'
  /** the one question that fails so; all of them where none is named */
  failsAt: string | null
  /** parcels that were made are not on its list yet */
  hides: boolean
  /** what it says when it refuses */
  refusal: string
  /** by the id of a region: its post offices, as it sends them */
  regions: Map<string, Row[]>
  /** by telephone: clients of the account */
  clients: Map<string, Row[]>
  /** shipments that were made, by their uuids */
  made: Map<string, Row>
  /** by barcode: the last event, and its reason; one that was not handed over has none */
  events: Map<string, { event: number | string; eventReason_id?: number }>
  /** every question but those for regions and offices, in order */
  questions: { name: string; bearer: string; query: Row; body: any }[]
  /** bearers that its list was asked with, region by region */
  listed: { region: string; bearer: string }[]
  close(): void
}

/** The second post, with offices, clients and parcels of the test's own. `during` is waited for while somebody waits for its answer. */
export async function openSecondPost(during: () => unknown = () => {}, at: Hear = hear): Promise<SecondPost> {
  let count = 0
  const post: SecondPost = {
    url: '',
    host: '',
    keys: { bearer: 'PLANTED-BEARER', tracking: 'PLANTED-TRACKING', token: 'PLANTED-TOKEN' },
    fails: 'not',
    failsAt: null,
    hides: false,
    refusal: 'Bearer is expired',
    regions: new Map(),
    clients: new Map(),
    made: new Map(),
    events: new Map(),
    questions: [],
    listed: [],
    close: () => void place.close(),
  }
  type Told = { status?: number; json?: unknown; pdf?: string }
  const refused = (message: string, status = 400): Told => ({ status, json: { code: 'UPE01000', message } })
  const missing: Told = { status: 404, json: { code: 'UPE02000', message: 'Not found' } }
  const answers: Record<string, (body: any, query: Row, last: string) => Told> = {
    price: ({ parcels, addressFrom, addressTo, deliveryType }) => {
      if (!parcels?.length) return refused('At least one parcel should be filled')
      if (![addressFrom?.postcode, addressTo?.postcode].every((one) => /^\d{5}$/.test(one)))
        return refused('Postcode is invalid')
      const near = addressFrom.postcode.slice(0, 2) === addressTo.postcode.slice(0, 2)
      return {
        json: {
          deliveryPrice: (near ? 40 : 50) + Math.ceil(parcels[0].weight / 100) + (deliveryType === 'W2D' ? 35 : 0),
        },
      }
    },
    addresses: ({ postcode }) =>
      /^\d{5}$/.test(postcode) ? { json: { id: 7, postcode } } : refused('Postcode is invalid'),
    clients: ({ phoneNumber, addressId }) =>
      /^380\d{9}$/.test(phoneNumber) && addressId === 7
        ? { json: { uuid: `client-${phoneNumber}` } }
        : refused('phoneNumber is invalid'),
    phone: (_, { phoneNumber }) => {
      const found = post.clients.get(phoneNumber)
      return found ? { json: found } : missing
    },
    shipments: (body) => {
      if (!body.parcels?.length) return refused('At least one parcel should be filled')
      if (Number(body.postPay ?? 0) > body.parcels[0].declaredPrice) return refused('postPay exceeds declaredPrice')
      count += 1
      const [uuid, barcode] = [`shipment-${count}`, `0500${String(count).padStart(9, '0')}`]
      const told = {
        uuid,
        barcode,
        externalId: body.externalId,
        status: 'CREATED',
        deliveryPrice: 62,
        deliveryDate: '2026-11-30T00:00:00',
      }
      post.made.set(uuid, { ...told, asked: body })
      return { json: told }
    },
    list: (_, { senderUuid }) => ({
      json: post.hides
        ? []
        : [...post.made.values()]
            .filter(({ asked }) => asked.sender.uuid === senderUuid)
            .map(({ asked: _asked, ...told }) => told),
    }),
    cancel: (_, __, uuid) => {
      const one = post.made.get(uuid)
      if (!one) return missing
      if (post.events.has(one.barcode)) return refused('Only CREATED shipments can be deleted')
      post.made.delete(uuid)
      return { json: {} }
    },
    sticker: (_, __, last) =>
      [...post.made.values()].some(({ barcode }) => barcode === last) ? { pdf: `%PDF-1.4 ${last}` } : missing,
    stickers: (body) => ({ pdf: `%PDF-1.4 ${Object.keys(body).join(' ')}` }),
    statuses: (body: string[]) => {
      const found = body.flatMap((barcode) => {
        const event = post.events.get(barcode)
        return event ? [{ barcode, step: 1, eventName: 'подія', ...event }] : []
      })
      return found.length ? { json: { found, notFound: body.filter((one) => !post.events.has(one)) } } : missing
    },
    regions: () => ({
      json: entries([...post.regions.keys()].map((REGION_ID) => ({ REGION_ID, REGION_UA: 'Область' }))),
    }),
    offices: (_, { region_id }) => ({ json: entries(post.regions.get(region_id) ?? []) }),
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    await during()
    const url = new URL(String(request.url), 'http://post')
    const query = Object.fromEntries(url.searchParams)
    const bearer = String(request.headers.authorization).replace('Bearer ', '')
    const last = decodeURIComponent(
      url.pathname
        .replace(/\/sticker$/, '')
        .split('/')
        .at(-1) ?? '',
    )
    const name = nameOf(String(request.method), url.pathname)
    const body = text ? JSON.parse(text) : null
    if (name === 'offices') post.listed.push({ region: String(query.region_id), bearer })
    else if (name !== 'regions') post.questions.push({ name, bearer, query, body })
    const isHere = post.failsAt === null || post.failsAt === name
    const fails = isHere ? post.fails : 'not'
    if (fails === 'breaks') return void response.writeHead(502).end('<html>')
    if (fails === 'is-busy') return void response.writeHead(429).end('{"message":"Too many requests"}')
    if (fails === 'is-slow') return
    const isKnown = bearer === (name === 'statuses' ? post.keys.tracking : post.keys.bearer)
    const needsToken = !['regions', 'offices', 'statuses', 'addresses'].includes(name)
    const told: Told =
      fails === 'refuses'
        ? refused(post.refusal)
        : !isKnown
          ? refused(`Bearer ${bearer} is unknown`, 401)
          : needsToken && query.token !== post.keys.token
            ? refused('Token is unknown', 403)
            : (answers[name]?.(body, query, last) ?? missing)
    if (fails === 'loses') return void request.socket.destroy()
    if (told.pdf) return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(told.pdf)
    response.writeHead(told.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(told.json))
  })
  post.host = place.host
  post.url = place.base
  return post
}

/** One alone is no list. */
const entries = (rows: Row[]) => ({ Entries: rows.length ? { Entry: rows.length === 1 ? rows[0] : rows } : null })

const names: [RegExp, string][] = [
  [/^GET \/address-classifier-ws\/get_regions_by_region_ua$/, 'regions'],
  [/^GET \/address-classifier-ws\/get_postoffices_by_city_id$/, 'offices'],
  [/^POST \/ecom\/0\.0\.1\/domestic\/delivery-price$/, 'price'],
  [/^POST \/ecom\/0\.0\.1\/addresses$/, 'addresses'],
  [/^POST \/ecom\/0\.0\.1\/clients$/, 'clients'],
  [/^GET \/ecom\/0\.0\.1\/clients\/phone$/, 'phone'],
  [/^POST \/ecom\/0\.0\.1\/shipments$/, 'shipments'],
  [/^GET \/ecom\/0\.0\.1\/shipments$/, 'list'],
  [/^DELETE \/ecom\/0\.0\.1\/shipments\/[^/]+$/, 'cancel'],
  [/^GET \/forms\/ecom\/0\.0\.1\/shipments\/[^/]+\/sticker$/, 'sticker'],
  [/^POST \/forms\/ecom\/0\.0\.1\/shipments\/stickers-by-barcodes$/, 'stickers'],
  [/^POST \/status-tracking\/0\.0\.1\/statuses\/last\/with-not-found$/, 'statuses'],
]
const nameOf = (method: string, path: string): string =>
  names.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? 'unknown'

/** A post office, as the carrier tells of it. */
export const anOffice = (city: string, postcode: string, more: Row = {}): Row => ({
  ID: String(Number(postcode) + 100_000),
  POSTINDEX: postcode,
  CITY_ID: String(1000 + city.length * 100 + (city.codePointAt(0) ?? 0)),
  CITY_UA: city,
  CITY_RU: '0',
  REGION_UA: 'Київська',
  ADDRESS: `вул. Хрещатик, ${Number(postcode.slice(-2))}`,
  TYPE_ACRONYM: 'МВ',
  TYPE_LONG: 'МВ',
  LOCK_CODE: '0',
  ISVPZ: '1',
  IS_SECURITY: '0',
  ...more,
})
