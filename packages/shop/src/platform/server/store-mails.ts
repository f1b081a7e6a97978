import { type Ctx, SealBroken } from '@shopwright/engine'
import { dayText } from '../../floor/day-text.ts'
import type { PlatformMail } from '../../floor/mail-words.ts'
import { originOf } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import { ERASED_AFTER_DAYS, isWarning, RETRY_DAYS, UNPAID_AFTER } from '../rules/store-course.ts'
import type { StoreEvent } from '../rules/store-states.ts'
import type { CourseRow } from './store-rows.ts'

/** What its owner is written to about; an owner who did it knows it. */
const templates: Partial<Record<StoreEvent, PlatformMail>> = {
  'trial-ended': 'plan-trial-ended',
  'payment-failed': 'plan-unpaid',
  unpaid: 'store-suspended-unpaid',
  suspended: 'store-suspended',
  lifted: 'store-open-again',
  expired: 'store-archived',
  archived: 'store-archived',
  restored: 'store-open-again',
}

export async function mailAbout(ctx: Ctx, row: CourseRow, event: StoreEvent): Promise<void> {
  const isBack = event === 'paid' && row.state === 'active' && row.archived_at !== null
  const template = isBack ? 'store-open-again' : templates[event]
  if (!template) return
  await mail(ctx, row, template, `${event}:${ctx.now.getTime()}`)
}

/** Of a day of the archive: how to come back, and towards its end what comes then. */
export const mailOfArchive = (ctx: Ctx, row: CourseRow, day: number): Promise<void> =>
  mail(
    ctx,
    row,
    isWarning(day) ? 'store-archive-ends' : 'store-archive-waits',
    `archive:${day}:${row.archived_at?.getTime()}`,
  )

async function mail(ctx: Ctx, row: CourseRow, template: PlatformMail, key: string): Promise<void> {
  const { owner, term } = row
  if (!owner) return
  const language = owner.language ?? row.primary_language
  const day = (date: Date | null): string => dayText(date, language, row.time_zone)
  const after = (from: Date | null, count: number): Date | null => from && new Date(from.getTime() + count * 86_400_000)
  await queueMail(ctx, {
    to: owner.email,
    template,
    language,
    key: `store:${row.id}:${key}`,
    params: {
      name: owner.first_name,
      store: row.title,
      reason: row.suspend_reason ?? '',
      retry: day(after(term?.failed_since ?? null, RETRY_DAYS[(term?.attempts ?? 1) - 1] ?? 7)),
      closes: day(after(term?.failed_since ?? null, UNPAID_AFTER / 86_400_000)),
      erased: day(after(row.archived_at, ERASED_AFTER_DAYS)),
      billing: `${originOf(null)}/admin/billing`,
      link: row.archived_at ? restoreLink(ctx, row.id, row.archived_at) : `${originOf(null)}/admin`,
    },
  })
}

/** Sealed by the installation: who has it, has the mail. Good while the store is in the archive that it was made for. */
const restoreLink = ({ vault }: Ctx, id: string, archivedAt: Date): string =>
  `${originOf(null)}/admin/restore-store?token=${encodeURIComponent(vault.seal(restorePlace(id), archivedAt.toISOString()))}`

const restorePlace = (store: string) => ({ store, name: 'stores.restore' })

/** Is it the link of the archive that the store is in now? */
export function opensArchive(
  { vault }: Pick<Ctx, 'vault'>,
  id: string,
  archivedAt: Date | null,
  token: string,
): boolean {
  try {
    return archivedAt !== null && vault.open(restorePlace(id), token) === archivedAt.toISOString()
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}
