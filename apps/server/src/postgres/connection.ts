import pg, { type ClientConfig } from 'pg'

/** Where and as whom to connect; `host` is a folder for a Unix socket. Handed to `pg` as it is. */
export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: ClientConfig['ssl']
}

/** Reads a DATABASE_URL with pg's own parser, so that `sslmode` and `host=/folder` mean what they mean everywhere. */
export function connectionFromUrl(url: string): Connection {
  const client = new pg.Client({ connectionString: url })
  if (!client.database || !client.user) throw new Error('DATABASE_URL must name a user and a database.')
  return {
    host: client.host,
    port: client.port,
    user: client.user,
    password: typeof client.password === 'string' ? client.password : '',
    database: client.database,
    ...(client.ssl ? { ssl: client.ssl } : {}),
  }
}
