import { createHmac } from 'node:crypto'
import type { Way } from '../../egress/index.ts'
import { cut } from '../cut.ts'
import { type Messenger, MessengerFailure, type Update } from '../seam.ts'
import { told } from '../told.ts'
import { A_WHILE, BUSY, CLOSED, GONE } from './assumptions.ts'
import { viber as traits } from './traits.ts'
import { written } from './words.ts'

const own = 'https://chatapi.viber.com'

export type ViberOptions = Way & { base?: string | undefined }
type Answer = { status?: unknown; status_message?: unknown; name?: unknown; uri?: unknown }

/** The REST API of bots. Each report is signed by the bot's own key; only who has written to a bot may be written to. */
export function viber({ base = own, ...policy }: ViberOptions): Messenger {
  const ask = async (token: string, method: string, body: object): Promise<Answer> => {
    if (!/^[\w-]{8,128}$/.test(token)) throw new MessengerFailure('closed', 'the token is none')
    const headers = { 'x-viber-auth-token': token }
    const { status, read } = await told<Answer>(`${base}/pa/${method}`, body, policy, headers)
    if (status === 200 && read?.status === 0) return read
    throw failureOf(status, read)
  }
  return {
    ...traits,
    header: 'x-viber-content-signature',
    proof: (raw, { token }) => createHmac('sha256', token).update(raw).digest('hex'),
    connect: async (token, { url }) => {
      const { uri } = await ask(token, 'get_account_info', {})
      if (typeof uri !== 'string' || !/^[\w.-]{1,64}$/.test(uri))
        throw new MessengerFailure('closed', 'the bot has no name')
      await ask(token, 'set_webhook', {
        url,
        event_types: ['subscribed', 'unsubscribed', 'conversation_started'],
        send_name: true,
      })
      return { username: uri }
    },
    linkOf: (username, code) => `viber://pa?chatURI=${username}&context=${code}`,
    send: async (token, chat, word) => {
      await ask(token, 'send_message', {
        receiver: chat,
        type: 'text',
        sender: { name: nameOf(word.from) },
        ...written(word),
      })
    },
    read: readUpdate,
    greeting: (body, { text, button, from }) => {
      const { event, context, subscribed } = (body ?? {}) as Told
      if (event !== 'conversation_started' || subscribed === true || !isCode(context)) return null
      return {
        type: 'text',
        sender: { name: nameOf(from) },
        text,
        min_api_version: 3,
        keyboard: {
          Type: 'keyboard',
          Buttons: [{ ActionType: 'reply', ActionBody: `/start ${context}`, Text: button }],
        },
      }
    },
  }
}

/** Whoever says it has a name of so many signs. */
const nameOf = (from: string): string => cut(from.trim(), 28) || 'Bot'

function failureOf(status: number, read: Answer | null): MessengerFailure {
  const reason = `answered ${status === 200 ? read?.status : status}: ${String(read?.status_message ?? 'no reason').slice(0, 200)}`
  const code = status === 200 ? Number(read?.status) : status
  if (status === 429 || code === BUSY) return new MessengerFailure('slow', reason, A_WHILE)
  if (status === 401 || status === 403 || CLOSED.includes(code)) return new MessengerFailure('closed', reason)
  if (GONE.includes(code)) return new MessengerFailure('gone', reason)
  if (status >= 500 || !read) return new MessengerFailure('away', reason)
  return new MessengerFailure('refused', reason)
}

type Told = {
  event?: unknown
  timestamp?: unknown
  message_token?: unknown
  context?: unknown
  subscribed?: unknown
  user?: { id?: unknown; name?: unknown }
  user_id?: unknown
  sender?: { id?: unknown; name?: unknown }
  message?: { text?: unknown }
}

const isCode = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,64}$/.test(text)

function readUpdate(body: unknown): Update | null {
  const { event, timestamp, message_token, context, subscribed, user, user_id, sender, message } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Told
  const who = user ?? sender
  const chat = who?.id ?? user_id
  if (typeof chat !== 'string' || !/^[\w+/=-]{1,64}$/.test(chat) || typeof event !== 'string') return null
  // A token is longer than a number holds: the moment tells those apart that look alike.
  const known = {
    id: `${event}:${String(timestamp)}:${String(message_token)}`.slice(0, 128),
    chat,
    name: (typeof who?.name === 'string' ? who.name : '').slice(0, 128),
  }
  if (event === 'subscribed') return { ...known, kind: 'back' }
  if (event === 'unsubscribed') return { ...known, kind: 'gone' }
  // Who is no subscriber yet cannot be written to: the greeting's button says the same as a message.
  if (event === 'conversation_started')
    return isCode(context) && subscribed === true ? { ...known, kind: 'start', code: context } : null
  if (event !== 'message') return null
  const [, command, code] = /^\/(start|stop)(?:\s+([\w-]{1,64}))?\s*$/.exec(String(message?.text ?? '')) ?? []
  if (command === 'stop') return { ...known, kind: 'stop' }
  return command === 'start' && code ? { ...known, kind: 'start', code } : null
}
