/** What an installation is told by its environment (design §5): all there is, with what it means and what goes for it where it is not said. */
export type Variable = {
  name: string
  meaning: string
  /** must not stand in a process list, a unit file or an image: it may come from the file that NAME_FILE names, and is never shown */
  isSecret?: true
  /** an address of which all but name and password may be shown */
  isAddress?: true
  otherwise?: string
}

export const variables: readonly Variable[] = [
  { name: 'PORT', meaning: 'the port to listen on', otherwise: '3000' },
  { name: 'HOST', meaning: 'the address to listen on; 0.0.0.0 for others’ machines', otherwise: 'localhost' },
  {
    name: 'PLATFORM_HOST',
    meaning: 'the host of the administration; stores live below it',
    otherwise: 'localhost:PORT',
  },
  { name: 'DATA_DIR', meaning: 'files, secrets and the embedded database', otherwise: '.data beside the code' },
  {
    name: 'DATABASE_URL',
    meaning: 'your own PostgreSQL, 15 to 18',
    isSecret: true,
    isAddress: true,
    otherwise: 'the embedded one, for trying out and small shops',
  },
  { name: 'ADMIN_EMAIL', meaning: 'the first super admin', otherwise: 'one is made and printed once' },
  { name: 'ADMIN_PASSWORD', meaning: 'of the first super admin', isSecret: true },
  {
    name: 'SMTP_URL',
    meaning: 'where mail goes',
    isSecret: true,
    isAddress: true,
    otherwise: 'mails stay in an outbox',
  },
  {
    name: 'S3_BUCKET',
    meaning: 'a bucket for the files of all shops',
    otherwise: 'they lie in DATA_DIR',
  },
  { name: 'S3_REGION', meaning: 'where the bucket is', otherwise: 'us-east-1' },
  { name: 'S3_ENDPOINT', meaning: 'a service that speaks as S3 does', otherwise: 'Amazon’s' },
  { name: 'S3_ACCESS_KEY_ID', meaning: 'who asks for the bucket', isSecret: true },
  { name: 'S3_SECRET_ACCESS_KEY', meaning: 'by what it is asked for', isSecret: true },
  {
    name: 'STRIPE_SECRET_KEY',
    meaning: 'of the platform’s own account, by which plans are paid',
    isSecret: true,
    otherwise: 'what the super admin has typed',
  },
  { name: 'STRIPE_WEBHOOK_SECRET', meaning: 'by what its reports are signed', isSecret: true },
  {
    name: 'AI_API_KEY',
    meaning: 'of whoever writes descriptions',
    isSecret: true,
    otherwise: 'what the super admin has typed',
  },
  { name: 'AI_MODEL', meaning: 'which of its models writes' },
  { name: 'SHOPWRIGHT_DEMO', meaning: '0 starts without the demo store', otherwise: '1' },
  {
    name: 'SHOPWRIGHT_SANDBOX',
    meaning: 'whether invented cards pay everywhere (1) or in the demo store only (0)',
    otherwise: '1 on localhost, else 0',
  },
  { name: 'SHOPWRIGHT_REGISTRATION', meaning: 'who may open an account: open, invited', otherwise: 'open' },
  {
    name: 'SHOPWRIGHT_EGRESS_ALLOW',
    meaning: 'host:port pairs of your own network that the server may call',
    otherwise: 'none',
  },
  {
    name: 'SHOPWRIGHT_TRUST_PROXY',
    meaning: 'proxies whose X-Forwarded-* headers are believed',
    otherwise: 'none',
  },
  {
    name: 'SHOPWRIGHT_SECRET',
    meaning: 'shared by all nodes of one installation',
    isSecret: true,
    otherwise: 'kept in DATA_DIR/secret',
  },
  {
    name: 'SHOPWRIGHT_MASTER_KEY',
    meaning: 'what secrets are sealed by, the newest first',
    isSecret: true,
    otherwise: 'made from the secret, or kept in DATA_DIR/master-keys',
  },
  {
    name: 'SHOPWRIGHT_BACKUP_PASSWORD',
    meaning: 'what a backup is sealed by, and opened',
    isSecret: true,
    otherwise: 'backups are not sealed',
  },
  {
    name: 'SHOPWRIGHT_METRICS_TOKEN',
    meaning: 'what a collector shows at /metrics',
    isSecret: true,
    otherwise: 'figures are told on localhost only',
  },
  {
    name: 'SHOPWRIGHT_TRACING',
    meaning: 'a module that starts an OpenTelemetry SDK, which is told what a server is at',
    otherwise: 'nobody is told',
  },
  { name: 'SHOPWRIGHT_FAILPOINTS', meaning: 'where the server breaks down on purpose, in tests', otherwise: 'nowhere' },
  { name: 'LOG_LEVEL', meaning: 'how much is logged: trace to fatal, silent', otherwise: 'info' },
  {
    name: 'NODE_OPTIONS',
    meaning: '--max-old-space-size=2048: how many megabytes a server may fill',
    otherwise: '384 MB',
  },
]

/** Whose own address may be put in another’s place, by code: what `apiBases` of the environment is asked for. */
export const addressVariables = (codes: readonly string[]): Variable[] =>
  codes.map((code) => ({
    name: `${code.toUpperCase().replaceAll('-', '_')}_API_BASE`,
    meaning: 'where its calls go instead',
    otherwise: 'its own address',
    isAddress: true,
  }))

export const secretVariables: readonly string[] = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)
export const ownVariables: readonly string[] = variables
  .map(({ name }) => name)
  .filter((name) => name.startsWith('SHOPWRIGHT_'))

/**
 * Names that nothing reads and that look as if somebody had meant one of ours, each with what they may have meant. What else an
 * environment holds is none of our business.
 */
export function unreadVariables(names: readonly string[], all: readonly Variable[]): { name: string; meant: string }[] {
  const known = all.map(({ name }) => name)
  const files = secretVariables.map((name) => `${name}_FILE`)
  const isKnown = new Set([...known, ...files])
  return names
    .filter((name) => !isKnown.has(name))
    .flatMap((name) => {
      const [nearest] = [...isKnown]
        .map((one) => ({ one, apart: lettersApart(name, one) }))
        .filter(({ one, apart }) => apart <= (one.length < 6 ? 1 : 2))
        .sort((a, b) => a.apart - b.apart)
      if (nearest) return { name, meant: nearest.one }
      const plain = name.replace(/_FILE$/, '')
      if (plain !== name && known.includes(plain)) return { name, meant: plain }
      return name.endsWith('_API_BASE') || name.startsWith('SHOPWRIGHT_') ? { name, meant: '' } : []
    })
}

/** How many letters have to be put in, taken out, changed, or swapped with the next. */
function lettersApart(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const at = (list: number[], n: number) => list[n] as number // both rows are as long as `b`
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] as number
}
