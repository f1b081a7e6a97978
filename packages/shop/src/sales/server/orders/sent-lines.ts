import { sql } from 'kysely'

/** Whether a line `p` of an order `o` is sent: goods, and not a file or a service. What says nothing of it is. */
export const isSent = sql<boolean>`coalesce((p.terms ->> 'requires_delivery')::boolean, o.requires_delivery, true)`
