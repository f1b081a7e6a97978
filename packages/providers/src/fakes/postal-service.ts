import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

/** A row of its list of branches, as it sends them. */
export type Warehouse = Record<string, unknown>

/** A parcel that was made, as it lists them. */
export type Made = { Ref: string; IntDocNumber: string; asked: Record<string, unknown> } & Record<string, unknown>

export type PostalService = {
  url: string
  host: string
  /** what it says of a number: its status code */
  states: Map<string, string>
  /** in what way it fails, if it does: `loses` does what it is asked for and hangs up before it says so; `is-slow` never answers */
  fails: 'not' | 'refuses' | 'breaks' | 'is-busy' | 'is-slow' | 'loses'
  /** the one method that fails so; all of them where none is named */
  failsAt: string | null
  /** parcels that were made are not on its list yet */
  hides: boolean
  /** what it waits for before it does anything */
  before: (() => Promise<void>) | null
  /** what it says when it refuses */
  refusal: string
  asked: { apiKey: string; numbers: string[] }[]
  /** every question but those for branches and parcels, in order */
  questions: { apiKey: string; method: string; asked: Record<string, any> }[]
  warehouses: Warehouse[]
  /** so many of them it sends at once, whatever it is asked for; so many pages it sends though it fails; whether all are the first, and it never says how many there are */
  pages: { size: number; good: number; isSame: boolean }
  pagesAsked: number[]
  /** what it would cost from city to city, `WarehouseDoors` so much more */
  price(from: string, to: string, kilograms: number): number
  /** by the key of a cabinet: who may send */
  cabinets: Map<string, { Ref: string; Description: string; contacts: Record<string, string>[] }[]>
  /** parcels that were made, by their references */
  made: Map<string, Made>
  /** addresses that labels were asked for at */
  labelsAsked: string[]
  close(): void
}

const extraForDoors = 35

/** The carrier's address, with parcels and branches of the test's own. `during` is waited for while somebody waits for its answer. */
export async function openPostalService(during: () => unknown = () => {}, at: Hear = hear): Promise<PostalService> {
  let count = 0
  const service: PostalService = {
    url: '',
    host: '',
    states: new Map(),
    fails: 'not',
    failsAt: null,
    hides: false,
    before: null,
    refusal: 'API key expired',
    asked: [],
    questions: [],
    warehouses: [],
    pages: { size: 500, good: 0, isSame: false },
    pagesAsked: [],
    price: (from, to, kilograms) => (from === to ? 60 : 80) + 10 * kilograms,
    cabinets: new Map(),
    made: new Map(),
    labelsAsked: [],
    close: () => void place.close(),
  }
  type Told = { data: unknown[]; total?: number | null } | { refused: string }
  const methods: Record<string, (asked: Record<string, any>, apiKey: string) => Told> = {
    getStatusDocuments: ({ Documents }: { Documents?: { DocumentNumber: string }[] }) => ({
      data: (Documents ?? []).map(({ DocumentNumber: one }) => ({
        Number: one,
        StatusCode: service.states.get(one) ?? '3',
      })),
      total: Documents?.length ?? 0,
    }),
    getWarehouses: ({ Page, Limit }) => {
      const { size, isSame } = service.pages
      const count = Math.min(size, Number(Limit))
      const from = isSame ? 0 : (Number(Page) - 1) * count
      return { data: service.warehouses.slice(from, from + count), total: isSame ? null : service.warehouses.length }
    },
    getDocumentPrice: ({ CitySender, CityRecipient, Weight, ServiceType }) => ({
      data: [
        {
          AssessedCost: 0,
          Cost:
            service.price(CitySender, CityRecipient, Number(Weight)) +
            (ServiceType === 'WarehouseDoors' ? extraForDoors : 0),
        },
      ],
    }),
    getCounterparties: (_, apiKey) => ({ data: service.cabinets.get(apiKey) ?? [] }),
    getCounterpartyContactPersons: ({ Ref }, apiKey) => ({
      data: (service.cabinets.get(apiKey) ?? []).find((one) => one.Ref === Ref)?.contacts ?? [],
    }),
    save: (asked) => {
      if (asked.CounterpartyProperty === 'Recipient')
        return /^380\d{9}$/.test(String(asked.Phone))
          ? {
              data: [{ Ref: `known-${asked.Phone}`, ContactPerson: { data: [{ Ref: `contact-${asked.Phone}` }] } }],
            }
          : { refused: 'Phone is invalid' }
      count += 1
      const [Ref, IntDocNumber] = [`parcel-${count}`, `2045${String(count).padStart(10, '0')}`]
      const told = { Ref, IntDocNumber, CostOnSite: 80, EstimatedDeliveryDate: '30.11.2026' }
      service.made.set(Ref, { ...told, InfoRegClientBarcodes: asked.InfoRegClientBarcodes, asked })
      service.states.set(IntDocNumber, '1')
      return { data: [told] }
    },
    getDocumentList: () => ({
      data: service.hides ? [] : [...service.made.values()].map(({ asked: _, ...told }) => told),
    }),
    delete: ({ DocumentRefs }) => {
      const parcel = service.made.get(DocumentRefs)
      if (!parcel) return { refused: 'Document not found' }
      if (service.states.get(parcel.IntDocNumber) !== '1') return { refused: 'Document is handed over' }
      service.made.delete(DocumentRefs)
      service.states.set(parcel.IntDocNumber, '2')
      return { data: [{ Ref: DocumentRefs }] }
    },
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    await during()
    await service.before?.()
    if (request.method === 'GET') {
      service.labelsAsked.push(String(request.url))
      if (service.fails === 'breaks') return void response.writeHead(502).end('<html>')
      if (service.fails === 'is-slow') return
      const isMade = [...service.made.values()].some(({ IntDocNumber }) => request.url?.includes(IntDocNumber))
      if (!isMade || service.fails === 'refuses')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4 label')
    }
    const { apiKey, calledMethod, methodProperties } = JSON.parse(text)
    const numbers = (methodProperties.Documents ?? []).map((one: { DocumentNumber: string }) => one.DocumentNumber)
    if (calledMethod === 'getWarehouses') service.pagesAsked.push(Number(methodProperties.Page))
    else if (methodProperties.Documents) service.asked.push({ apiKey, numbers })
    else service.questions.push({ apiKey, method: calledMethod, asked: methodProperties })
    const isGood = calledMethod === 'getWarehouses' && Number(methodProperties.Page) <= service.pages.good
    const isHere = service.failsAt === null || service.failsAt === nameOf(calledMethod, methodProperties)
    const fails = isGood || !isHere ? 'not' : service.fails
    if (fails === 'breaks') return void response.writeHead(502).end('<html>')
    if (fails === 'is-busy') return void response.writeHead(429).end('{"message":"Too many requests"}')
    if (fails === 'is-slow') return
    const method = request.url === '/v2.0/json/' ? methods[calledMethod] : undefined
    const told: Told =
      fails === 'refuses' || !method
        ? { refused: service.refusal }
        : method(methodProperties as Record<string, any>, apiKey)
    if (fails === 'loses') return void request.socket.destroy()
    const isRefused = 'refused' in told
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        success: !isRefused,
        data: isRefused ? [] : told.data,
        errors: isRefused ? [told.refused] : [],
        info: { totalCount: isRefused ? 0 : (told.total ?? null) },
      }),
    )
  })
  service.host = place.host
  service.url = place.base
  return service
}

/** Two things are called `save`: to know a recipient, and to make a parcel. */
const nameOf = (method: string, asked: Record<string, any>): string =>
  method === 'save' ? (asked.CounterpartyProperty ? 'save-recipient' : 'save-parcel') : method

/** A branch, or with another category a locker, as the carrier tells of it. */
export const aWarehouse = (city: [own: string, other: string], number: number, more: Warehouse = {}): Warehouse => {
  const isLocker = more.CategoryOfWarehouse === 'Postomat'
  const [own, other] = isLocker ? ['Поштомат', 'Почтомат'] : ['Відділення', 'Отделение']
  return {
    Ref: `ref-${city[0].length}${city[0].charCodeAt(0)}-${number}`,
    Number: String(number),
    Description: `${own} №${number}: вул. Хрещатик, ${number}`,
    DescriptionRu: `${other} №${number}: ул. Крещатик, ${number}`,
    ShortAddress: `${city[0]}, вул. Хрещатик, ${number}`,
    ShortAddressRu: `${city[1]}, ул. Крещатик, ${number}`,
    CityRef: `city-${city[0].length}${city[0].charCodeAt(0)}`,
    CityDescription: city[0],
    CityDescriptionRu: city[1],
    SettlementAreaDescription: 'Київська',
    CategoryOfWarehouse: 'Branch',
    TotalMaxWeightAllowed: '30',
    WarehouseStatus: 'Working',
    ...more,
  }
}
