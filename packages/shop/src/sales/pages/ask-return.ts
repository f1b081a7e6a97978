import { AppError, type FieldFault, invalid, operations } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { newId } from '@shopwright/resource'
import type { AskedReturns, Outcome, ReturnForm } from '@shopwright/theme-kit'
import { smallPicture } from '../../catalog/pages/pictures.ts'
import { texts } from '../../floor/outbox.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { termsPage } from '../../floor/terms-page.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { termsLink } from '../../pages/texts.ts'
import { inStore, onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { askAsGuest, guestOrder, orderUnknown } from '../server/returns/guest.ts'
import { type ReturnableOrder, returnableOrder } from '../server/returns/view.ts'

/** Whose order it is, as a link or a form says it. */
type Claim = { order: string; key: string } | { order: string } | { number: string; contact: string }

export async function formByLink(visit: ShopVisit, query: URLSearchParams): Promise<ReturnForm | null> {
  visit.isPersonal = true
  const order = query.get('order')
  if (!order) return null
  const key = query.get('key')
  return openForm(visit, key ? { order, key } : { order }).catch((error) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
}

export const formByClaim = (visit: ShopVisit, form: FormData): Promise<Outcome<{ form: ReturnForm }>> =>
  attempt(visit, form, async () => ({ form: await openForm(visit, claimIn(form)) }))

const claimIn = (form: FormData): Claim => {
  const [order, key] = [field(form, 'order'), field(form, 'key')]
  if (order) return key ? { order, key } : { order }
  return { number: field(form, 'number'), contact: field(form, 'contact') }
}

async function openForm(visit: ShopVisit, claim: Claim): Promise<ReturnForm> {
  const order = await openOrder(visit, claim)
  const terms = await inStore(visit, (ctx) => termsPage(ctx, 'return_terms_id'))
  const t = texts(visit.language.code)
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderUrl: orderUrl(claim),
    proof: { ...claim },
    refusal: order.refusal && errorText(t, visit.language.code, order.refusal.code, order.refusal.params),
    lines: order.lines
      .filter(({ is_download }) => !is_download)
      .map(({ name, image, options, is_download: _, ...line }) => ({
        ...line,
        options: options.map(({ name, value, is_file }) => ({ name, value, isFile: is_file })),
        title: name,
        picture: smallPicture(visit, image),
      })),
    reasons: order.reasons.map(({ id, name, needs_details }) => ({ id, title: name, needsDetails: needs_details })),
    terms: termsLink(visit, terms),
    key: newId(),
  }
}

/** Throws the same for an order that is not there and for one that is somebody else's. */
async function openOrder(visit: ShopVisit, claim: Claim): Promise<ReturnableOrder> {
  const missing = Object.entries(claim).filter(([, value]) => !value)
  if (missing.length) throw invalid(Object.fromEntries(missing.map(([name]) => [name, { code: 'required' }])))
  const found = await ('order' in claim
    ? inStore(visit, (ctx) =>
        returnableOrder(ctx, claim.order, 'key' in claim ? { accessKey: claim.key } : { customerId: visit.customerId }),
      )
    : onPlatform(visit, async (ctx) => {
        const id = await guestOrder(ctx, claim)
        return id ? returnableOrder(ctx, id, { shown: true }) : null
      }))
  if (!found) throw orderUnknown()
  return found
}

/** The honeypot answers like a success, so that a robot learns nothing. */
export async function askedBy(
  visit: ShopVisit,
  form: FormData,
): Promise<Outcome<AskedReturns> & { form?: ReturnForm }> {
  const claim = claimIn(form)
  const outcome = await attempt<AskedReturns>(visit, form, async () => {
    if (field(form, 'website')) return { numbers: [], url: null }
    await requireProof(visit, form, 'return')
    const order = await openOrder(visit, claim)
    const wanted = order.lines.filter(({ id }) => form.get(`line.${id}`) !== null)
    if (!wanted.length) throw new AppError('return-lines-required')
    const isOwn = 'order' in claim && !('key' in claim)
    const numbers = await inStore(visit, async (ctx) => {
      const made: number[] = []
      for (const { id } of wanted) made.push(await askOne(ctx, form, order.id, id, isOwn))
      return made
    })
    return { numbers, url: urlAfter(claim) }
  })
  if (outcome.ok) return outcome
  // What was entered is shown again, beside what is wrong with it.
  return openForm(visit, claim).then(
    (again) => ({ ...outcome, form: again }),
    () => outcome,
  )
}

async function askOne(ctx: ShopCtx, form: FormData, orderId: string, line: string, isOwn: boolean): Promise<number> {
  const quantity = field(form, `quantity.${line}`)
  const body = {
    order_product_id: line,
    quantity: /^\d{1,6}$/.test(quantity) ? Number(quantity) : 0,
    return_reason_id: field(form, `reason.${line}`),
    opened: form.get(`opened.${line}`) !== null,
    comment: field(form, `comment.${line}`) || null,
    terms_agreed: form.get('terms_agreed') !== null,
    idempotency_key: `${field(form, 'attempt')}:${line}`,
  }
  try {
    const made = isOwn
      ? await operations.create(ctx, 'returns', { ...body, order_id: orderId })
      : await askAsGuest(ctx, orderId, body)
    return (made as { number: number }).number
  } catch (error) {
    throw error instanceof AppError ? ofLine(error, line) : error
  }
}

const inputs: Record<string, string> = { return_reason_id: 'reason', order_product_id: 'line' }

/** The faults of one line, at the fields of that line. */
function ofLine(error: AppError, line: string): AppError {
  const fields: Record<string, FieldFault> = Object.fromEntries(
    Object.entries(error.fields).map(([name, fault]) => [
      name === 'terms_agreed' ? name : `${inputs[name] ?? name}.${line}`,
      fault,
    ]),
  )
  return new AppError(error.code, error.params, { status: error.status, fields })
}

function orderUrl(claim: Claim): string | null {
  if (!('order' in claim)) return null
  return 'key' in claim
    ? `/order/${claim.order}?key=${encodeURIComponent(claim.key)}`
    : `/account/orders/${claim.order}`
}

const urlAfter = (claim: Claim): string | null =>
  'order' in claim && !('key' in claim) ? '/account/returns' : orderUrl(claim)
