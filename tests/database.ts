import { randomBytes } from 'node:crypto'
import type { Connection } from '@shopwright/server/postgres/connection'
import { prepareDatabase, type RoleConnections } from '@shopwright/server/postgres/roles'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = RoleConnections & { name: string; drop(): Promise<void> }

/** A database of its own for one test file, with its three roles; empty but for the extensions. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = inject('postgres')
  const name = `sw_test_${randomBytes(5).toString('hex')}`
  const roles = await prepareDatabase(admin, 'a secret for tests', name)
  return { ...roles, name, drop: () => drop(admin, name, roles) }
}

/** The same with the schema and the platform's own lists in it. Its roles are those of every such database of this run. */
export async function copyTestDatabase(): Promise<TestDatabase> {
  const admin = inject('postgres')
  const { owner, app, platform } = inject('template')
  const name = `sw_test_${randomBytes(5).toString('hex')}`
  const users = [owner, app, platform].map(({ user }) => user).join(', ')
  await asAdmin(admin, async (client) => {
    // Its files are copied as they are, instead of being written down once more.
    await client.query(`create database ${name} template ${owner.database} strategy file_copy`)
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect, temporary on database ${name} to ${users}`)
    await client.query(`grant create on database ${name} to ${owner.user}`)
  })
  const inside = (role: Connection): Connection => ({ ...role, database: name })
  return {
    owner: inside(owner),
    app: inside(app),
    platform: inside(platform),
    name,
    drop: () => asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

async function drop(admin: Connection, name: string, roles: RoleConnections): Promise<void> {
  await asAdmin(admin, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    for (const { user } of [roles.owner, roles.app, roles.platform]) await client.query(`drop role if exists ${user}`)
  })
}

async function asAdmin(admin: Connection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
