/** A command as a person types it. `flags` says what may follow each: nothing, or a value (`--only http`, `--only=http`). */
export type Described = {
  usage: string
  what: string
  flags: Record<string, 'alone' | 'value'>
  /** words that are no flags; at most so many */
  words: number
  /** and at least so many */
  least?: number
  /** what the first of them may be */
  first?: readonly string[]
  /** whether they make sense together */
  fits?: (asked: Asked) => boolean
}

/** What stands behind a command: words, and flags with what they say (nothing for those that stand alone). */
export type Asked = { words: string[]; flags: Map<string, string> }

export const described = {
  start: {
    usage: 'start [--only http,storefront,worker] [--no-migrate]',
    what: 'Brings the database up to date and serves. --only takes a part of the work; --no-migrate refuses a database that is not up to date.',
    flags: { '--only': 'value', '--no-migrate': 'alone' },
    words: 0,
  },
  migrate: {
    usage: 'migrate [--check | --plan]',
    what: 'Applies the migrations that the database has not seen. --check lists them and changes nothing; exit code 1 when there are some. --plan says in which order, why, and what a serving shop feels of each; it changes nothing, either.',
    flags: { '--check': 'alone', '--plan': 'alone' },
    words: 0,
    fits: ({ flags }) => flags.size < 2,
  },
  migration: {
    usage: 'migration NAME',
    what: 'Drafts a migration of what the declarations ask for and the migrations do not yet give.',
    flags: {},
    words: 1,
  },
  seed: {
    usage: 'seed --demo | --world | --catalog N [--stores M]  [--json]',
    what: 'Makes the demo store, two stores with every role, or a store (or M of them) with N products.',
    flags: { '--demo': 'alone', '--world': 'alone', '--catalog': 'value', '--stores': 'value', '--json': 'alone' },
    words: 0,
  },
  keys: {
    usage: 'keys rotate',
    what: 'Makes a new master key, seals every secret by it and signs everybody out.',
    flags: {},
    words: 1,
    least: 1,
    first: ['rotate'],
  },
  files: {
    usage: 'files move [--back] [--json]',
    what: 'Copies what lies below the data into the bucket of S3_*, or back, while the server works; what is there already stays. Exit code 1 when something could not be copied.',
    flags: { '--back': 'alone', '--json': 'alone' },
    words: 1,
    least: 1,
    first: ['move'],
  },
  doctor: {
    usage: 'doctor [--strict] [--json]',
    what: 'Says what this installation stands on. Exit code 1 when something must be mended; with --strict also for warnings, as production wants it.',
    flags: { '--strict': 'alone', '--json': 'alone' },
    words: 0,
  },
  backup: {
    usage: 'backup [FILE] [--json]',
    what: 'Writes everything as of one moment into one file, while the server works.',
    flags: { '--json': 'alone' },
    words: 1,
  },
  restore: {
    usage: 'restore FILE [--replace] [--json]',
    what: 'Puts a backup in the place of what is here, in a stopped server, and verifies it. --replace allows that shops go.',
    flags: { '--replace': 'alone', '--json': 'alone' },
    words: 1,
    least: 1,
  },
  store: {
    usage: 'store export ID [FILE] | store import FILE [--domain NAME]  [--json]',
    what: 'Writes one store with all that is its own into a file, or brings it in from one, while the server works. With SHOPWRIGHT_BACKUP_PASSWORD the file is sealed and holds the store’s secrets, too. --domain gives it another name here.',
    flags: { '--domain': 'value', '--json': 'alone' },
    words: 3,
    least: 2,
    first: ['export', 'import'],
  },
  'move-in': {
    usage: 'move-in STORE FILE [--pictures ADDRESS] [--without PARTS] [--dry-run] [--json]',
    what: 'Brings categories, products and customers of another shop in: the SQL dump of an OpenCart shop, a CSV of WooCommerce or Shopify. STORE is an id, or a name below the platform. --pictures says where pictures lie that the file names without an address, --without leaves parts out (customers,products), --dry-run says what would happen. Exit code 1 when a part could not be read.',
    flags: { '--pictures': 'value', '--without': 'value', '--dry-run': 'alone', '--json': 'alone' },
    words: 2,
    least: 2,
  },
  user: {
    usage: 'user reset-two-step EMAIL | user reset-password EMAIL',
    what: 'Takes the second step of signing in from somebody who has lost phone and recovery codes: their password is asked alone until they set it up again. They are told by mail. reset-password prints a link by which somebody whom no mail reaches sets a new password, once, within an hour. Both are written down.',
    flags: {},
    words: 2,
    least: 2,
    first: ['reset-two-step', 'reset-password'],
  },
  config: {
    usage: 'config print [--json]',
    what: 'Says every setting of the environment: what it is, who said it and what it means; secrets stay hidden. Names that nothing reads, though they look as if something should, are marked. Exit code 1 when a server would not start with them.',
    flags: { '--json': 'alone' },
    words: 1,
    least: 1,
    first: ['print'],
  },
  jobs: {
    usage:
      'jobs list [--state waiting|running|failed] | jobs retry ID|--failed  [--store STORE] [--kind NAME] [--limit N] [--json]',
    what: 'Lists the newest jobs that wait, run or were given up, with the error of the last try, or lets those that were given up be tried once more: one by its id, or all (--failed). STORE is an id, or a name below the platform; --kind is the name of a job. Exit code 1 when there was nothing to try again.',
    flags: {
      '--state': 'value',
      '--store': 'value',
      '--kind': 'value',
      '--limit': 'value',
      '--failed': 'alone',
      '--json': 'alone',
    },
    words: 2,
    least: 1,
    first: ['list', 'retry'],
    fits: ({ words, flags }) =>
      words[0] === 'list'
        ? words.length === 1 &&
          !flags.has('--failed') &&
          ['waiting', 'running', 'failed'].includes(flags.get('--state') ?? 'failed') &&
          /^[1-9]\d{0,5}$/.test(flags.get('--limit') ?? '50')
        : !flags.has('--state') && !flags.has('--limit') && (words.length === 2) !== flags.has('--failed'),
  },
  distribute: {
    usage: 'distribute [--plan] [--json]',
    what: 'Spreads the database over the machines of Citus: the tables of stores in parts by their store, those of the platform whole on each machine. --plan says where each table belongs, why, and what hinders; it changes nothing and needs no Citus. To be run in a stopped server; what was ended half-way goes on where it stopped. Exit code 1 when something hinders.',
    flags: { '--plan': 'alone', '--json': 'alone' },
    words: 0,
  },
  fakes: {
    usage: 'fakes [--port N] [--server ADDRESS] [--json]',
    what: 'Imitates everybody outside on this machine, until it is ended: carriers, banks, Stripe, messengers, who vouches for shoppers, networks, banks’ rates, who writes texts and a supplier. Prints what a server has to be started with to talk to them. --port is 18080 unless said; --server is where plans are paid (http://localhost:3000). Exit code 1 when the port is taken.',
    flags: { '--port': 'value', '--server': 'value', '--json': 'alone' },
    words: 0,
    fits: ({ flags }) =>
      /^\d{1,5}$/.test(flags.get('--port') ?? '0') &&
      Number(flags.get('--port') ?? 0) <= 65_535 &&
      URL.canParse(flags.get('--server') ?? 'http://localhost'),
  },
  failpoints: {
    usage: 'failpoints',
    what: 'Lists the places where SHOPWRIGHT_FAILPOINTS (with commas between) ends a server as a power cut would, to see that nothing is lost.',
    flags: {},
    words: 0,
  },
  verify: {
    usage: 'verify [--json]',
    what: 'Checks every invariant over the whole database. Exit code 1 when one is broken.',
    flags: { '--json': 'alone' },
    words: 0,
  },
} as const satisfies Record<string, Described>

export type CommandName = keyof typeof described

export const isCommand = (name: string): name is CommandName => Object.hasOwn(described, name)

export const overview = (): string =>
  [
    'shopwright COMMAND',
    '',
    ...Object.values(described).map(({ usage }) => `  ${usage}`),
    '',
    'shopwright COMMAND --help says more. Settings come from the environment: see README.md.',
  ].join('\n')

export const helpOf = ({ usage, what }: Described): string => `shopwright ${usage}\n\n${what}`

export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

/** What is wrong with the words behind a command, null when nothing is: a flag that is mistyped must not be left out silently. */
export function problemIn(command: Described, args: readonly string[]): string | null {
  const { usage, flags, words, least = 0, first, fits } = command
  for (const { name, value } of flagsIn(command, args)) {
    if (!Object.hasOwn(flags, name)) return `${name} is not known: shopwright ${usage}`
    if (flags[name] === 'alone' && value !== undefined) return `${name} takes no value: shopwright ${usage}`
  }
  const asked = askedOf(command, args)
  if (asked.words.length > words) return `Too many words: shopwright ${usage}`
  const [word] = asked.words
  const isWrong = asked.words.length < least || (first && word !== undefined && !first.includes(word))
  return isWrong || fits?.(asked) === false ? `shopwright ${usage}` : null
}

/** For the commands themselves, once nothing is wrong. */
export const readArgs = (command: CommandName, args: readonly string[]): Asked => askedOf(described[command], args)

function askedOf(command: Described, args: readonly string[]): Asked {
  const flags = flagsIn(command, args)
  const taken = new Set(flags.flatMap(({ at, takesNext }) => (takesNext ? [at, at + 1] : [at])))
  const said = flags.map(({ name, value, at, takesNext }) => [name, (takesNext ? args[at + 1] : value) ?? ''] as const)
  return { words: args.filter((_, at) => !taken.has(at)), flags: new Map(said) }
}

type Flag = { at: number; name: string; value: string | undefined; takesNext: boolean }

function flagsIn({ flags }: Described, args: readonly string[]): Flag[] {
  const found: Flag[] = []
  for (let at = 0; at < args.length; at += 1) {
    const [name, value] = splitFlag(args[at] as string)
    if (!name.startsWith('-')) continue
    const takesNext = flags[name] === 'value' && value === undefined
    found.push({ at, name, value, takesNext })
    if (takesNext) at += 1
  }
  return found
}

const splitFlag = (arg: string): [string, string | undefined] => {
  const cut = arg.startsWith('-') ? arg.indexOf('=') : -1
  return cut < 0 ? [arg, undefined] : [arg.slice(0, cut), arg.slice(cut + 1)]
}
