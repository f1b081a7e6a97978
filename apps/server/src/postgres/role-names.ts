import { createHash, createHmac } from 'node:crypto'

/** Who owns the tables, who serves the stores (bound by row-level security), who works across stores (not bound). */
export const roleKinds = ['owner', 'app', 'platform'] as const
export type RoleKind = (typeof roleKinds)[number]

/** Roles belong to the whole server, so they carry the database's name: `sw_app_shopwright`. */
export function roleName(kind: RoleKind, database: string): string {
  const plain = database.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  const isExact = plain === database && plain.length <= 40
  return `sw_${kind}_${isExact ? plain : `${plain.slice(0, 30)}_${shortHash(database)}`}`
}

/** The same secret makes the same password, so nothing but the secret has to be kept. */
export function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url')
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
