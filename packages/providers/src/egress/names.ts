import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/** A server of names that says nothing is asked twice; in milliseconds. */
const patience = { timeout: 3000, tries: 2 }
const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'

/**
 * The addresses of a name, by the machine's servers of names or by `servers`. They are asked by sockets: the system's own lookup takes one
 * of two threads for as long as a server is silent, and behind names that shops have chosen every other name would wait. It is left what
 * nobody outside can be silent about: the file of hosts, names of one word, a machine without a server of names. Throws where nobody
 * knows the name, or says so in time.
 */
export function askingNames(servers?: string[]): (host: string) => Promise<string[]> {
  return async (host) => {
    const name = host.replace(/\.$/, '')
    if (await isInHostsFile(name)) return ownLookup(name)
    const resolver = new Resolver(patience)
    if (servers) resolver.setServers(servers)
    const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length) return found
    const faults = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : []))
    if (!name.includes('.') || faults.some(({ code }) => code === 'ECONNREFUSED')) return ownLookup(host)
    const fault = faults.find(({ code }) => code === 'ETIMEOUT') ?? faults[0]
    if (fault) throw fault
    return found
  }
}

/** By the system, which knows its own domains and may be silent for long: for names that shops do not choose. */
export const ownLookup = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const isInHostsFile = async (name: string): Promise<boolean> => {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text.replace(/#.*/g, '').toLowerCase().split(/\s+/).includes(name.toLowerCase())
}
