import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A row of its list of branches, as it sends them. */
export type Warehouse = Record<string, unknown>

export type PostalService = {
  url: string
  host: string
  /** what it says of a number: its status code */
  states: Map<string, string>
  /** in what way it fails, if it does */
  fails: 'not' | 'refuses' | 'breaks'
  asked: { apiKey: string; numbers: string[] }[]
  warehouses: Warehouse[]
  /** so many of them it sends at once, whatever it is asked for; so many pages it sends though it fails; whether all are the first, and it never says how many there are */
  pages: { size: number; good: number; isSame: boolean }
  pagesAsked: number[]
  close(): void
}

/** The carrier's address, with parcels and branches of the test's own. `during` is called while somebody waits for its answer. */
export async function openPostalService(during = () => {}): Promise<PostalService> {
  const service: PostalService = {
    url: '',
    host: '',
    states: new Map(),
    fails: 'not',
    asked: [],
    warehouses: [],
    pages: { size: 500, good: 0, isSame: false },
    pagesAsked: [],
    close: () => server.close(),
  }
  type Asked = { Documents: { DocumentNumber: string }[]; Page: string; Limit: string }
  const methods: Record<string, (asked: Asked) => { data: unknown[]; total: number | null }> = {
    getStatusDocuments: ({ Documents }) => ({
      data: Documents.map(({ DocumentNumber: one }) => ({ Number: one, StatusCode: service.states.get(one) ?? '3' })),
      total: Documents.length,
    }),
    getWarehouses: ({ Page, Limit }) => {
      const { size, isSame } = service.pages
      const count = Math.min(size, Number(Limit))
      const from = isSame ? 0 : (Number(Page) - 1) * count
      return { data: service.warehouses.slice(from, from + count), total: isSame ? null : service.warehouses.length }
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { apiKey, calledMethod, methodProperties } = JSON.parse(text)
    const numbers = (methodProperties.Documents ?? []).map((one: { DocumentNumber: string }) => one.DocumentNumber)
    if (methodProperties.Page) service.pagesAsked.push(Number(methodProperties.Page))
    if (methodProperties.Documents) service.asked.push({ apiKey, numbers })
    during()
    const fails = Number(methodProperties.Page) <= service.pages.good ? 'not' : service.fails
    if (fails === 'breaks') return void response.writeHead(502).end('<html>')
    const method = request.url === '/v2.0/json/' ? methods[calledMethod] : undefined
    const isRefused = fails === 'refuses' || !method
    const { data, total } = method?.(methodProperties) ?? { data: [], total: 0 }
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        success: !isRefused,
        data: isRefused ? [] : data,
        errors: isRefused ? ['API key expired'] : [],
        info: { totalCount: total },
      }),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service.url = `http://${service.host}`
  return service
}

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
    CityDescription: city[0],
    CityDescriptionRu: city[1],
    SettlementAreaDescription: 'Київська',
    CategoryOfWarehouse: 'Branch',
    TotalMaxWeightAllowed: '30',
    WarehouseStatus: 'Working',
    ...more,
  }
}
