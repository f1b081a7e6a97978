import pg from 'pg'
import { type Connection, connectionFromUrl } from './connection.ts'
import { codeOf } from './processes.ts'
import { type RoleKind, roleKinds, roleName, rolePassword } from './role-names.ts'

export type RoleConnections = Record<RoleKind, Connection>

/** The given role may not make ours: somebody who may has to run `sql` once, in the database itself. */
export class RolesMissing extends Error {
  readonly sql: string
  constructor(user: string, sql: string, cause: unknown) {
    super(
      `The database role "${user}" may not create the roles that the shop works with (it must not work as a superuser).`,
      { cause },
    )
    this.sql = sql
  }
}

const extensions = ['pg_trgm', 'btree_gin', 'unaccent', 'citext']

/**
 * Makes the database ready for the schema and answers how each role connects. `admin` may create roles (a superuser) or
 * finds them made; `create` names a database to create when it is not there, else the one of `admin` is used. `secret`
 * gives the roles their passwords. Safe to repeat and to run at the same time from several processes.
 */
export async function prepareDatabase(
  admin: Connection | string,
  secret: string,
  create?: string,
): Promise<RoleConnections> {
  const adminConnection = typeof admin === 'string' ? connectionFromUrl(admin) : admin
  const database = create ?? adminConnection.database
  const inside = { ...adminConnection, database }
  if (create) await withClient(adminConnection, (client) => createDatabase(client, create))

  const roles = connectionsOf(inside, secret)
  await withClient(inside, checkServer)
  if (!(await allEnter(roles))) await withClient(inside, (client) => createRoles(client, roles))
  await withClient(roles.owner, async (client) => {
    await prepareSchema(client, roles)
    await checkLetters(client)
  })
  return roles
}

/** How each role connects to a database that was made ready before, null where none was. Changes nothing. */
export async function findRoles(
  admin: Connection | string,
  secret: string,
  name?: string,
): Promise<RoleConnections | null> {
  const connection = typeof admin === 'string' ? connectionFromUrl(admin) : admin
  const roles = connectionsOf({ ...connection, database: name ?? connection.database }, secret)
  try {
    return (await allEnter(roles)) ? roles : null
  } catch (error) {
    if (codeOf(error) === '3D000') return null // no such database
    throw error
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create database ${quote(name)} template template0 encoding 'UTF8'`)
    await client.query(`revoke all on database ${quote(name)} from public`)
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding } = rows[0] ?? {}
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or later is needed; the server of DATABASE_URL is ${Math.floor(version / 10_000)}.`)
  if (encoding !== 'UTF8') throw new Error(`The database must be encoded in UTF8, it is in ${encoding}.`)
}

function connectionsOf(inside: Connection, secret: string): RoleConnections {
  const as = (kind: RoleKind): Connection => {
    const user = roleName(kind, inside.database)
    return { ...inside, user, password: rolePassword(secret, user) }
  }
  return { owner: as('owner'), app: as('app'), platform: as('platform') }
}

async function allEnter(roles: RoleConnections): Promise<boolean> {
  const entries = await Promise.all(roleKinds.map((kind) => canEnter(roles[kind])))
  return entries.every(Boolean)
}

async function canEnter(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => {})
    return true
  } catch (error) {
    // 28: no such role or another password; 42501: no right to connect to this database.
    if (codeOf(error)?.startsWith('28') || codeOf(error) === '42501') return false
    throw error
  }
}

async function createRoles(client: pg.Client, roles: RoleConnections): Promise<void> {
  const sql = roleStatements(roles)
  try {
    // The lock keeps two processes from creating the same role at once.
    await client.query(`begin; select pg_advisory_xact_lock(${roleLock}); ${sql}; commit`)
  } catch (error) {
    if (codeOf(error) === '42501') throw new RolesMissing(client.user ?? '', `${sql};\n`, error)
    throw error
  }
}

const roleLock = 7_467_353

function roleStatements(roles: RoleConnections): string {
  const database = quote(roles.owner.database)
  const names = roleKinds.map((kind) => quote(roles[kind].user)).join(', ')
  return [
    ...roleKinds.flatMap((kind) => oneRole(roles[kind], kind === 'platform' ? 'bypassrls' : 'nobypassrls')),
    `grant connect, temporary on database ${database} to ${names}`,
    `grant create on database ${database} to ${quote(roles.owner.user)}`,
    // Only the owner of a schema may grant on it; on a server with several owners it is the database's own affair.
    `grant ${quote(roles.owner.user)} to current_user`,
    `alter schema public owner to ${quote(roles.owner.user)}`,
  ].join(';\n')
}

function oneRole({ user, password }: Connection, bypass: string): string[] {
  const attributes = `login nosuperuser nocreatedb nocreaterole noreplication ${bypass} password ${pg.escapeLiteral(password)}`
  const role = quote(user)
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(user)}) then create role ${role}; end if; end $$`,
    `alter role ${role} ${attributes}`,
    `alter role ${role} set search_path = public`,
    `alter role ${role} set idle_in_transaction_session_timeout = '60s'`,
  ]
}

/** What the owner can do alone: extensions (all of them trusted ones), and rights on what it will create. */
async function prepareSchema(client: pg.Client, roles: RoleConnections): Promise<void> {
  const users = `${quote(roles.app.user)}, ${quote(roles.platform.user)}`
  const statements = [
    ...extensions.map((name) => `create extension if not exists ${name} schema public`),
    'revoke create on schema public from public',
    `grant usage on schema public to ${users}`,
    `alter default privileges grant usage on schemas to ${users}`,
    `alter default privileges grant select, insert, update, delete on tables to ${users}`,
    `alter default privileges grant usage, select on sequences to ${users}`,
  ]
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${roleLock}); ${statements.join('; ')}; commit`)
  } catch (error) {
    if (codeOf(error) !== '0A000' && codeOf(error) !== '58P01') throw error
    throw new Error(`The server lacks one of the extensions ${extensions.join(', ')} (Debian: postgresql-contrib).`, {
      cause: error,
    })
  }
}

// pg_trgm asks the C library what a letter is; in a database with the ctype C it finds none in "чай".
async function checkLetters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sees: boolean; ctype: string }>(
    `select show_trgm('чай') <> '{}' as sees, datctype as ctype from pg_database where datname = current_database()`,
  )
  if (rows[0]?.sees) return
  throw new Error(
    `The database cannot search Cyrillic text (LC_CTYPE is ${rows[0]?.ctype}): create it with "create database … template template0 encoding 'UTF8' lc_ctype 'C.UTF-8'".`,
  )
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(connection)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A server that has no place just now (53300) is asked again for ten seconds: who leaves makes room. */
async function connected(connection: Connection): Promise<pg.Client> {
  const end = performance.now() + 10_000
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (codeOf(error) !== '53300' || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}
