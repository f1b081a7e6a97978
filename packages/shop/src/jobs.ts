import type { Engine, Job } from '@shopwright/engine'
import { catalogJobs } from './catalog/server/jobs.ts'
import type { FileStore } from './content/server/files.ts'
import { exchangeJobs } from './exchange/server/jobs.ts'
import type { ExchangeTools } from './exchange/server/tools.ts'
import { type Mailer, platformJobs } from './platform/server/jobs.ts'
import { orderMailJobs } from './sales/server/order-mails.ts'

/** What jobs reach outside with. */
export type JobTools = { engine: () => Engine; mailer: Mailer; files: FileStore; exchange: ExchangeTools }

/** Every job of the shop. */
export const jobsOf = (tools: JobTools): Job[] => [
  ...platformJobs(tools.engine, tools.mailer),
  ...orderMailJobs(tools.engine),
  ...catalogJobs(tools.engine),
  ...exchangeJobs(tools),
]
