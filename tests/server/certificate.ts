import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that signs itself, good for a day and one IPv4 address: what an operator makes for a database of their own. */
export function certificateFor(address: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('database of the tests')))))
  const day = 86_400_000
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeName(address))),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature))
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

const alternativeName = (address: string): Buffer =>
  sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x87, Buffer.from(address.split('.').map(Number))))))

/** DER: a tag, a length, the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]))
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const time = (at: number): Buffer =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
