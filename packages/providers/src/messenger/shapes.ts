import {
  flag,
  list,
  maybe,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  textOrNumber,
  whole,
} from '@shopwright/resource/shapes'
import type { messengerTraits } from './traits.ts'

const chat = record({
  id: whole,
  title: maybe(text),
  first_name: maybe(text),
  last_name: maybe(text),
  username: maybe(text),
})
const who = record({ id: text, name: maybe(orNull(text)) })

/**
 * What each messenger reports, as far as it is read here, and what it is answered beside how that went. What it has more is its own; what
 * is otherwise is no report of it.
 */
export const messengerShapes: Record<(typeof messengerTraits)[number]['code'], { report: Shape; greeting?: Shape }> = {
  telegram: {
    report: record({
      update_id: whole,
      message: maybe(record({ chat, text: maybe(text) })),
      my_chat_member: maybe(record({ chat, new_chat_member: record({ status: text }) })),
    }),
  },
  viber: {
    report: record({
      event: text,
      timestamp: maybe(whole),
      message_token: maybe(textOrNumber),
      context: maybe(orNull(text)),
      subscribed: maybe(orNull(flag)),
      user: maybe(who),
      user_id: maybe(text),
      sender: maybe(who),
      message: maybe(record({ text: maybe(text) })),
    }),
    greeting: record({
      type: oneOf(['text']),
      sender: record({ name: text }),
      text,
      min_api_version: whole,
      keyboard: record({
        Type: oneOf(['keyboard']),
        Buttons: list(record({ ActionType: oneOf(['reply']), ActionBody: text, Text: text })),
      }),
    }),
  },
}
