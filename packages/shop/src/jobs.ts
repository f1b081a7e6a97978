import type { Engine, Job } from '@shopwright/engine'
import { publishJob } from './assistant/server/publish-texts.ts'
import { writeJob } from './assistant/server/write-texts.ts'
import { catalogJobs } from './catalog/server/jobs.ts'
import { lowStockJobs } from './catalog/server/low-stocks.ts'
import { popularityJobs } from './catalog/server/popularity.ts'
import { restockJobs } from './catalog/server/restock-requests.ts'
import { reviewJobs } from './catalog/server/review-alerts.ts'
import { avifJobs } from './content/server/avif.ts'
import { channelJobs } from './content/server/channels.ts'
import type { FileStore } from './content/server/files.ts'
import { fileJobs } from './content/server/forget-files.ts'
import { drawLetter } from './content/server/letters.ts'
import { mailTestJob } from './content/server/mail-tests.ts'
import { sitemapJobs } from './content/server/make-sitemap.ts'
import { layoutJobs } from './content/server/publish-layout.ts'
import { themeJobs } from './content/server/switch-theme.ts'
import type { ThemeShelf } from './content/server/themes.ts'
import { affiliateJobs } from './customers/server/affiliate-mails.ts'
import { customerMailJobs } from './customers/server/customer-mails.ts'
import { invitationJob } from './customers/server/invitations.ts'
import { ledgerJobs } from './customers/server/ledger-mails.ts'
import { visitorJob } from './customers/server/visitors.ts'
import { exchangeJobs } from './exchange/server/jobs.ts'
import type { ExchangeTools } from './exchange/server/tools.ts'
import { watched } from './floor/tasks.ts'
import { upgradeJobs } from './insight/server/derive-anew.ts'
import { insightJobs } from './insight/server/forget-addresses.ts'
import { privacyJobs } from './insight/server/privacy-requests.ts'
import type { RateBank } from './localisation/rules/currencies.ts'
import { localisationJobs } from './localisation/server/jobs.ts'
import { newsletterJob } from './marketing/server/mail.ts'
import { alertJobs } from './platform/server/alerts.ts'
import { domainJobs, type Names } from './platform/server/domains.ts'
import { type Mailer, platformJobs } from './platform/server/jobs.ts'
import type { PlanCharger } from './platform/server/store-course.ts'
import { webhookJobs } from './platform/server/webhook-jobs.ts'
import { abandonedJobs } from './sales/server/abandoned/jobs.ts'
import { branchJobs } from './sales/server/branches/copy-branches.ts'
import { optionFileJob } from './sales/server/cart/option-files.ts'
import { orderJobs } from './sales/server/orders/jobs.ts'
import { orderMailJobs } from './sales/server/orders/mails.ts'
import { waybillJob } from './sales/server/orders/send-waybill.ts'
import { trackingJobs } from './sales/server/orders/track-parcels.ts'
import { connectedJob } from './sales/server/payments/connected-accounts.ts'
import { lookJob } from './sales/server/payments/look-at-payment.ts'
import { refundJob } from './sales/server/payments/provider-refunds.ts'
import { returnMailJobs } from './sales/server/returns/mails.ts'
import { recurringJobs } from './sales/server/subscriptions/jobs.ts'

/** What jobs reach outside with. */
export type JobTools = {
  engine: () => Engine
  mailer: Mailer
  files: FileStore
  exchange: ExchangeTools
  rates: RateBank
  themes: ThemeShelf
  /** the DNS */
  names: Names
  /** takes money for plans from cards that were kept */
  planCharger: PlanCharger
}

/** Every job of the shop. */
export const jobsOf = (tools: JobTools): Job[] => all(tools).map((job) => watched(tools.engine, job))

const all = (tools: JobTools): Job[] => [
  ...platformJobs(tools.engine, tools.mailer, drawLetter, tools.planCharger),
  ...alertJobs(tools.engine),
  ...webhookJobs(tools.engine),
  ...channelJobs(tools.engine, tools.files, tools.exchange),
  ...domainJobs(tools.engine, tools.names),
  ...orderMailJobs(tools.engine),
  ...returnMailJobs(tools.engine),
  ...orderJobs(tools.engine),
  optionFileJob(tools.engine, tools.files),
  ...trackingJobs(tools.engine),
  ...branchJobs(tools.engine),
  ...recurringJobs(tools.engine),
  ...abandonedJobs(tools.engine),
  refundJob(tools.engine),
  waybillJob(tools.engine),
  lookJob(tools.engine),
  connectedJob(tools.engine),
  ...insightJobs(tools.engine),
  ...privacyJobs(tools.engine),
  ...upgradeJobs(tools.engine),
  ...customerMailJobs(tools.engine),
  invitationJob(tools.engine),
  ...ledgerJobs(tools.engine),
  ...affiliateJobs(tools.engine),
  visitorJob(tools.engine),
  newsletterJob(tools.engine),
  ...localisationJobs(tools.engine, tools.rates),
  ...catalogJobs(tools.engine),
  ...reviewJobs(tools.engine),
  ...lowStockJobs(tools.engine),
  ...popularityJobs(tools.engine),
  ...restockJobs(tools.engine),
  ...avifJobs(tools.engine, tools.files),
  ...fileJobs(tools.engine, tools.files),
  ...sitemapJobs(tools.engine, tools.files),
  mailTestJob(tools.engine),
  ...exchangeJobs(tools),
  writeJob(tools.engine),
  publishJob(tools.engine),
  ...layoutJobs(tools.engine),
  ...themeJobs(tools.engine, tools.themes),
]
