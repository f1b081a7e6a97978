import { minutes } from '@shopwright/resource'
import type { OptionFileTaken, Outcome } from '@shopwright/theme-kit'
import { PER_HOUR } from '../../catalog/rules/option-files.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { attempt } from '../../pages/forms.ts'
import { inStore, onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { ownFile, saveOptionFile } from '../server/cart/option-files.ts'
import { sidHash } from '../server/cart/rows.ts'
import { keepCart, visitorOf } from './visitor.ts'

const prefix = 'option.'

/** A file that a page sends ahead of its form, which then names it. */
export const sendOptionFile = (visit: ShopVisit, form: FormData): Promise<Outcome<OptionFileTaken>> =>
  attempt(
    visit,
    form,
    async () => {
      const [taken] = await takeFiles(visit, form)
      return taken ?? { value: '', name: '' }
    },
    (path) => path.replace(/^options\./, ''),
  )

/** The files that a form brings are kept; from then on it names them as if they had been sent ahead. */
export async function takeFiles(visit: ShopVisit, form: FormData): Promise<OptionFileTaken[]> {
  const taken: OptionFileTaken[] = []
  for (const field of new Set(form.keys())) {
    const file = form.getAll(field).find((value) => typeof value !== 'string')
    if (!file) continue
    form.delete(field)
    // A field that was left empty brings a file without a name and without bytes.
    if (!field.startsWith(prefix) || !file.size) continue
    const kept = await keepFile(visit, field.slice(prefix.length), file)
    form.set(field, kept.value)
    taken.push(kept)
  }
  return taken
}

async function keepFile(visit: ShopVisit, option: string, file: File): Promise<OptionFileTaken> {
  keepCart(visit)
  await countSent(visit)
  const sent = { option, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
  const { files } = visit.parts
  const { id, name } = await saveOptionFile(visit.store, (work) => inStore(visit, work), files, visitorOf(visit), sent)
  return { value: `file:${id}`, name }
}

/** Throws `too-many-requests` after so many in an hour; one that is refused for itself is counted, too. */
async function countSent(visit: ShopVisit): Promise<void> {
  const place = `option-files:${visit.store.id}`
  const who = visit.customerId ?? sidHash(visit.cartSid ?? '')
  const subjects = {
    visitor: `${place}:${who}`,
    household: `${place}:${household(visit.actor.ip ?? '')}`,
    store: place,
  }
  const within = minutes(60)
  const limits = (['visitor', 'household', 'store'] as const).map((by) => ({
    subject: subjects[by],
    max: PER_HOUR[by],
    within,
  }))
  await onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, limits)
    await noteAttempt(ctx, Object.values(subjects), false)
  })
}

/** Where the bytes of a shopper's own file are, and what it is called. */
export const optionFileOf = (visit: ShopVisit, id: string): Promise<{ key: string; name: string }> =>
  readInStore(visit, (ctx) => ownFile(ctx, visitorOf(visit), id))
