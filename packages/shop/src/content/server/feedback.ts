import { type Ctx, compileCheck, insert } from '@shopwright/engine'
import { alertStore } from '../../floor/alerts.ts'
import { justSaid } from '../../floor/just-said.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { takeTurn } from '../../floor/turns.ts'
import { feedbackMessages } from '../model/feedback.ts'

type Given = { name: string; email: string; text: string }

const { name, email, text } = feedbackMessages.fields
const check = compileCheck({
  type: 'object',
  required: ['name', 'email', 'text'],
  properties: { name: name.schema, email: email.schema, text: text.schema },
})

/** Keeps what somebody wrote to the shop and mails it to where the shop wants to be told; what was just said is not said twice. */
export async function takeFeedback(ctx: Ctx, given: Given): Promise<void> {
  check(given)
  const store = shopOf(ctx)
  await takeTurn(ctx, `feedback:${store.id}:${given.email}`)
  if (await isSaid(ctx, given)) return
  const row = await insert(ctx, feedbackMessages, given)
  await alertStore(ctx, store, 'feedback', {
    template: 'feedback',
    key: `feedback:${row.id}`,
    replyTo: given.email,
    params: { ...given, link: `${originOf(null)}/admin/feedback-messages/${row.id}` },
  })
}

/** Whether the shop has heard the same a moment ago: it asks for no second proof of who says it. */
export const isSaid = async (ctx: Ctx, { name, email, text }: Given): Promise<boolean> =>
  (await justSaid(ctx, 'feedback_messages', { name, email, text })) !== null
