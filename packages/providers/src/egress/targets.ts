import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { EgressError } from './errors.ts'
import { askingNames, ownLookup } from './names.ts'

/** `allow` has the operator's `host:port` entries, which may be private; `deny` has addresses and networks never to call. */
export type EgressPolicy = {
  allow?: readonly string[]
  deny?: readonly string[]
  ports?: readonly number[]
  resolve?: (host: string) => Promise<string[]>
}

/** A checked place to connect to: exactly these addresses, whatever the name says a moment later. */
export type Target = { url: URL; addresses: string[] }

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }
const MAX_URL = 4096

/** Checks scheme, user, port, name and every address that the name has. Throws EgressError. */
export async function checkTarget(text: string, policy: EgressPolicy = {}): Promise<Target> {
  const url = parseUrl(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0)
  const isAllowed = (policy.allow ?? []).includes(`${host}:${port}`)
  if (!isAllowed && ![80, 443, ...(policy.ports ?? [])].includes(port))
    throw new EgressError('port-refused', String(port))

  return { url, addresses: await checkHost(host, port, policy) }
}

/** The addresses of a host that may be called, for other protocols than HTTP. Ports are the caller's to judge. Throws EgressError. */
export async function checkHost(host: string, port: number, policy: EgressPolicy = {}): Promise<string[]> {
  const isAllowed = (policy.allow ?? []).includes(`${host}:${port}`)
  const addresses = isIP(host) ? [host] : await resolveName(host, policy)
  const refused = isAllowed ? undefined : addresses.find((address) => !isPublicAddress(address, policy.deny))
  if (refused !== undefined) throw new EgressError('address-refused', `${host} is ${refused}`)
  return addresses
}

function parseUrl(text: string): URL {
  // The URL parser drops tabs and line ends and turns backslashes around: what was checked would not be what was meant.
  if (text.length > MAX_URL || /[\u0000-\u0020\u007f\\]/.test(text)) throw new EgressError('url-invalid')
  const url = URL.parse(text)
  if (!url) throw new EgressError('url-invalid')
  if (!(url.protocol in DEFAULT_PORTS)) throw new EgressError('scheme-refused', url.protocol)
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(text))
    throw new EgressError('userinfo-refused')
  // An escaped NUL has confused resolvers before.
  if (/%/.test(url.hostname)) throw new EgressError('url-invalid')
  url.hash = ''
  return url
}

const shopsLookup = askingNames()

async function resolveName(host: string, { allow = [], ...policy }: EgressPolicy): Promise<string[]> {
  const isOfOperator = allow.some((entry) => entry.startsWith(`${host}:`))
  const { resolve = isOfOperator ? ownLookup : shopsLookup } = policy
  const addresses = await resolve(host).catch((error) => Promise.reject(new EgressError('name-unknown', host, error)))
  if (addresses.length === 0) throw new EgressError('name-unknown', host)
  return addresses
}
