import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Whether an address is on the open internet: neither private nor ours, also when it is wrapped into an IPv6 one (security T12). */
export function isPublicAddress(text: string, deny: readonly string[] = []): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const addresses = unwrap(ipaddr.parse(text))
  return addresses.every((address) => isGlobal(address) && !isOwn(address) && !isDenied(address, deny))
}

function isGlobal(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  // The library calls everything unicast that no register names; only 2000::/3 was ever given out.
  return address.kind() === 'ipv4' || (address.toByteArray()[0] ?? 0) >> 5 === 1
}

/** The addresses that packets would really go to: those inside of mapped, NAT64, 6to4 and Teredo ones (server and client). */
function unwrap(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [address]
  const bytes = address.toByteArray()
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6052':
      return [ipv4(bytes, 12)]
    case '6to4':
      return [ipv4(bytes, 2)]
    case 'teredo':
      return [
        ipv4(bytes, 4),
        ipv4(
          bytes.map((byte) => byte ^ 0xff),
          12,
        ),
      ]
    default:
      return [address]
  }
}

function ipv4(bytes: number[], at: number): ipaddr.IPv4 {
  return new ipaddr.IPv4(bytes.slice(at, at + 4))
}

function isOwn(address: Address): boolean {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return own.some((one) => one.address === address.toString() || one.address === address.toNormalizedString())
}

function isDenied(address: Address, deny: readonly string[]): boolean {
  return deny.some((entry) => {
    const [network, bits] = ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
