import path from 'node:path'
import { isLoopbackName } from '@shopwright/resource'
import { unknownFailpoints } from '@shopwright/resource/failpoints'
import { createEnvReader, type EnvReader } from './env-reader.ts'
import { withSecretFiles } from './secret-variables.ts'
import { ownVariables } from './variables.ts'

/** Everything that is set from outside (design §5). Empty variables count as absent. */
export type Env = {
  port: number
  host: string
  /** As in a `Host` header, with the port unless it is the protocol's own. */
  platformHost: string
  platformProtocol: 'http' | 'https'
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  /** The first super admin. */
  admin: { email: string; password: string } | undefined
  smtpUrl: string | undefined
  /** Of the platform's own account, by which plans are paid; else the super admin may give them. */
  stripe: StripeKeys | undefined
  /** Who writes texts; else the super admin may give it. */
  ai: { key: string; model: string } | undefined
  s3: S3 | undefined
  /** Where a provider's calls go instead of its own address, by provider: `nova-poshta` for NOVA_POSHTA_API_BASE. */
  apiBases: Record<string, string>
  /** `host:port` pairs that outbound calls may reach although their addresses are private. */
  egressAllow: string[]
  failpoints: string
  /** Whether the demo store is made at the first start. */
  demo: boolean
  /** Whether stores other than the demo may be paid by invented cards (record 0013). */
  sandbox: boolean
  /** Whether anybody may open an account, or only who is invited to a store. */
  mayRegister: boolean
  /** Shared by all nodes of one installation; else one is kept in DATA_DIR. */
  secret: string | undefined
  /** What secrets are sealed by, the newest first; else one is made from the secret, or kept in DATA_DIR. */
  masterKeys: string[]
  /** What a collector of figures has to show at /metrics. */
  metricsToken: string | undefined
  /** A module that starts an OpenTelemetry SDK. */
  tracing: string | undefined
  /** What a backup is sealed by, and opened. */
  backupPassword: string | undefined
  /** Addresses or networks of the proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string[]
  logLevel: LogLevel
}

export type StripeKeys = { secret: string; webhook: string }

export type S3 = {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export type LogLevel = (typeof logLevels)[number]

/** All that is wrong, at once. */
export class EnvProblems extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The environment is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const repository = path.resolve(import.meta.dirname, '../../../..')

/** Reads and checks the environment; throws `EnvProblems`. */
export function readEnv(given: Record<string, string | undefined> = process.env): Env {
  const { source, problems } = withSecretFiles(given)
  const reader = createEnvReader(source)
  reader.problems.push(...problems)
  const port = readPort(reader)
  const platform = readPlatform(reader, port)
  const env: Env = {
    port,
    // Both loopback addresses; a server that others should reach says HOST=0.0.0.0.
    host: reader.text('HOST') ?? 'localhost',
    ...platform,
    dataDir: path.resolve(repository, reader.text('DATA_DIR') ?? '.data'),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    // A password may begin or end with a space.
    admin: readAdmin(reader, source.ADMIN_PASSWORD ?? ''),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    stripe: readStripe(reader),
    ai: readAi(reader),
    s3: readS3(reader),
    apiBases: readApiBases(reader),
    egressAllow: readEgressAllow(reader),
    failpoints: readFailpoints(reader),
    demo: reader.choice('SHOPWRIGHT_DEMO', ['0', '1'], '1') === '1',
    sandbox: reader.choice('SHOPWRIGHT_SANDBOX', ['0', '1'], isOnThisMachine(platform) ? '1' : '0') === '1',
    mayRegister: reader.choice('SHOPWRIGHT_REGISTRATION', ['open', 'invited'], 'open') === 'open',
    secret: readLong(reader, 'SHOPWRIGHT_SECRET', 32),
    masterKeys: readMasterKeys(reader),
    metricsToken: readLong(reader, 'SHOPWRIGHT_METRICS_TOKEN', 16),
    tracing: reader.text('SHOPWRIGHT_TRACING'),
    backupPassword: reader.text('SHOPWRIGHT_BACKUP_PASSWORD'),
    trustProxy: reader.list('SHOPWRIGHT_TRUST_PROXY'),
    logLevel: reader.choice('LOG_LEVEL', logLevels, 'info'),
  }
  refuseUnknown(reader)
  if (reader.problems.length > 0) throw new EnvProblems(reader.problems)
  return env
}

function readPort(reader: EnvReader): number {
  const value = reader.text('PORT') ?? '3000'
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  reader.refuse('PORT', 'a number from 0 to 65535')
  return 3000
}

function readPlatform(reader: EnvReader, port: number): Pick<Env, 'platformHost' | 'platformProtocol'> {
  const value = reader.text('PLATFORM_HOST') ?? `localhost:${port}`
  const [, protocol, host = ''] =
    /^(?:(https?):\/\/)?((?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?)\/?$/i.exec(value) ?? []
  if (!host)
    reader.refuse('PLATFORM_HOST', 'a host name with an optional port, like shops.example.com or http://localhost:3000')
  const isLocal = /^(localhost|[0-9.]+|\[.*\]|.*\.localhost)(:\d+)?$/i.test(host)
  const isPlain = protocol === 'http' || (!protocol && isLocal)
  return { platformHost: host.toLowerCase(), platformProtocol: isPlain ? 'http' : 'https' }
}

/** A platform that only its own machine can reach by name: a developer's. */
export const isOnThisMachine = ({ platformHost, platformProtocol }: Pick<Env, 'platformHost' | 'platformProtocol'>) =>
  platformProtocol === 'http' && isLoopbackName(platformHost.replace(/:\d+$/, ''))

function readAdmin(reader: EnvReader, password: string): Env['admin'] {
  const email = reader.text('ADMIN_EMAIL')
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) reader.refuse('ADMIN_EMAIL', 'an e-mail address')
  return reader.together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']) && email ? { email, password } : undefined
}

function readS3(reader: EnvReader): S3 | undefined {
  const endpoint = reader.url('S3_ENDPOINT', ['http:', 'https:'])
  const region = reader.text('S3_REGION') ?? 'us-east-1'
  reader.together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const bucket = reader.text('S3_BUCKET')
  const accessKeyId = reader.text('S3_ACCESS_KEY_ID')
  const secretAccessKey = reader.text('S3_SECRET_ACCESS_KEY')
  return bucket && accessKeyId && secretAccessKey
    ? { bucket, region, endpoint, accessKeyId, secretAccessKey }
    : undefined
}

function readStripe(reader: EnvReader): StripeKeys | undefined {
  reader.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const secret = reader.text('STRIPE_SECRET_KEY')
  const webhook = reader.text('STRIPE_WEBHOOK_SECRET')
  return secret && webhook ? { secret, webhook } : undefined
}

function readAi(reader: EnvReader): Env['ai'] {
  reader.together(['AI_API_KEY', 'AI_MODEL'])
  const key = reader.text('AI_API_KEY')
  const model = reader.text('AI_MODEL')
  return key && model ? { key, model } : undefined
}

function readApiBases(reader: EnvReader): Record<string, string> {
  const bases: Record<string, string> = {}
  for (const name of reader.names) {
    const [, provider] = /^([A-Z][A-Z0-9_]*)_API_BASE$/.exec(name) ?? []
    const base = provider && reader.url(name, ['http:', 'https:'])
    if (base) bases[provider.toLowerCase().replaceAll('_', '-')] = base.replace(/\/+$/, '')
  }
  return bases
}

function readEgressAllow(reader: EnvReader): string[] {
  const pairs = reader.list('SHOPWRIGHT_EGRESS_ALLOW')
  for (const pair of pairs)
    if (!/^([^\s:/[\]]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(pair))
      reader.problems.push(`SHOPWRIGHT_EGRESS_ALLOW must be a list of host:port, it has "${pair}"`)
  return pairs
}

function readLong(reader: EnvReader, name: string, least: number): string | undefined {
  const value = reader.text(name)
  if (value !== undefined && value.length < least)
    reader.problems.push(`${name} must have at least ${least} characters`)
  return value
}

function readMasterKeys(reader: EnvReader): string[] {
  const keys = reader.list('SHOPWRIGHT_MASTER_KEY')
  if (keys.some((key) => key.length < 32))
    reader.problems.push('SHOPWRIGHT_MASTER_KEY must have keys of at least 32 characters, the newest first')
  return keys
}

function readFailpoints(reader: EnvReader): string {
  const names = reader.text('SHOPWRIGHT_FAILPOINTS') ?? ''
  for (const name of unknownFailpoints(names))
    reader.problems.push(`SHOPWRIGHT_FAILPOINTS has "${name}", which there is not: shopwright failpoints lists them`)
  return names
}

function refuseUnknown(reader: EnvReader): void {
  for (const name of reader.names)
    if (name.startsWith('SHOPWRIGHT_') && !ownVariables.includes(name.replace(/_FILE$/, '')))
      reader.problems.push(`${name} is not known; known are ${ownVariables.join(', ')}`)
}
