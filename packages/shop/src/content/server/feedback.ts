import { type Ctx, compileCheck, insert } from '@shopwright/engine'
import { alertStore } from '../../floor/alerts.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { feedbackMessages } from '../model/feedback.ts'

type Given = { name: string; email: string; text: string }

const { name, email, text } = feedbackMessages.fields
const check = compileCheck({
  type: 'object',
  required: ['name', 'email', 'text'],
  properties: { name: name.schema, email: email.schema, text: text.schema },
})

/** Keeps what somebody wrote to the shop and mails it to where the shop wants to be told. */
export async function takeFeedback(ctx: Ctx, given: Given): Promise<void> {
  check(given)
  const row = await insert(ctx, feedbackMessages, given)
  const store = shopOf(ctx)
  await alertStore(ctx, store, 'feedback', {
    template: 'feedback',
    key: `feedback:${row.id}`,
    replyTo: given.email,
    params: { ...given, link: `${originOf(null)}/admin/feedback-messages/${row.id}` },
  })
}
