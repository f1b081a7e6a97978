// A process that brings a database to the present and may be killed in the midst of it: `node migrating-process.ts`, told by MIGRATING.

import { migrateAll } from '@shopwright/server/runtime'
import { pino } from 'pino'

await migrateAll(JSON.parse(process.env.MIGRATING ?? '{}'), pino({ level: 'error' }))
