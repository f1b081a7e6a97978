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

async function drop(admin: Connection, name: string, roles: RoleConnections): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    for (const { user } of [roles.owner, roles.app, roles.platform]) await client.query(`drop role if exists ${user}`)
  } finally {
    await client.end()
  }
}
