import type { ClientConfig } from 'pg'

/** Where and as whom to connect; `host` is a folder for a Unix socket. Handed to `pg` as it is. */
export type Connection = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: ClientConfig['ssl']
}
