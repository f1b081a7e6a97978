import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PostalService = {
  url: string
  host: string
  /** what it says of a number: its status code */
  states: Map<string, string>
  /** in what way it fails, if it does */
  fails: 'not' | 'refuses' | 'breaks'
  asked: { apiKey: string; numbers: string[] }[]
  close(): void
}

/** The carrier's address, with parcels of the test's own. `during` is called while somebody waits for its answer. */
export async function openPostalService(during = () => {}): Promise<PostalService> {
  const service: PostalService = {
    url: '',
    host: '',
    states: new Map(),
    fails: 'not',
    asked: [],
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { apiKey, calledMethod, methodProperties } = JSON.parse(text)
    const numbers = methodProperties.Documents.map((one: { DocumentNumber: string }) => one.DocumentNumber)
    service.asked.push({ apiKey, numbers })
    during()
    if (service.fails === 'breaks') return void response.writeHead(502).end('<html>')
    const isGood = service.fails === 'not' && calledMethod === 'getStatusDocuments' && request.url === '/v2.0/json/'
    const data = numbers.map((one: string) => ({ Number: one, StatusCode: service.states.get(one) ?? '3' }))
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: isGood, data: isGood ? data : [], errors: isGood ? [] : ['API key expired'] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  service.url = `http://${service.host}`
  return service
}
