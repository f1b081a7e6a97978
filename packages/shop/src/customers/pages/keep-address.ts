import { AppError } from '@shopwright/engine'
import type { Outcome } from '@shopwright/theme-kit'
import { attempt, field, fieldOrNull } from '../../pages/forms.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { addressesOf, addressFields } from './addresses.ts'
import { answersIn, askedHere } from './custom-fields.ts'
import { changeOneself } from './profile.ts'

/** Writes one address among the shopper's others; the first one is the default. */
export const keepAddress = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      const id = fieldOrNull(form, 'id')
      const others = await ownAddresses(visit)
      const known = others.find((address) => address.id === id)
      if (id && !known) throw new AppError('not-found')
      const isDefault = form.get('is_default') !== null || known?.is_default || others.length === 0
      const given = Object.fromEntries(addressFields.map((name) => [name, fieldOrNull(form, name)]))
      const custom_fields = answersIn(form, (await askedHere(visit)).address)
      const address = { ...given, ...(id ? { id } : {}), is_default: Boolean(isDefault), custom_fields }
      const rest = others.filter((one) => one.id !== id).map((one) => (isDefault ? { ...one, is_default: false } : one))
      return changeOneself(visit, { addresses: [address, ...rest] })
    },
    (path) => path.replace(/^addresses\.0\./, ''),
  )

/** Makes another one the default. */
export const preferAddress = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const own = await ownAddresses(visit)
    const chosen = field(form, 'id')
    if (!own.some(({ id }) => id === chosen)) throw new AppError('not-found')
    return changeOneself(visit, { addresses: own.map((one) => ({ ...one, is_default: one.id === chosen })) })
  })

/** The default address stays (commerce-rules §2.24). */
export const dropAddress = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const others = await ownAddresses(visit)
    const gone = others.find(({ id }) => id === field(form, 'id'))
    if (!gone) throw new AppError('not-found')
    if (gone.is_default) throw new AppError('default-address-stays')
    return changeOneself(visit, { addresses: others.filter(({ id }) => id !== gone.id) })
  })

/** Without their answers, which stay as they are. */
async function ownAddresses(visit: ShopVisit) {
  const id = visit.customerId
  if (!id) throw new AppError('not-authenticated')
  const rows = await inStore(visit, (ctx) => addressesOf(ctx, id))
  return rows.map(({ custom_fields: _, ...address }) => address)
}
