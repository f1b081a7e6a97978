import type { Way } from '../../egress/index.ts'
import { type Messenger, MessengerFailure, type Update } from '../seam.ts'
import { told } from '../told.ts'
import { A_WHILE, isGone } from './assumptions.ts'
import { telegram as traits } from './traits.ts'
import { written } from './words.ts'

const own = 'https://api.telegram.org'

export type TelegramOptions = Way & { base?: string | undefined }
type Answer = { ok?: unknown; result?: unknown; description?: unknown; parameters?: { retry_after?: unknown } }

/** The Bot API. Its key stands in every address that is asked, so no address is ever said in a failure. */
export function telegram({ base = own, ...policy }: TelegramOptions): Messenger {
  const ask = async (token: string, method: string, body: object): Promise<unknown> => {
    if (!/^\d{1,20}:[\w-]{1,256}$/.test(token)) throw new MessengerFailure('closed', 'the token is none')
    const { status, read } = await told<Answer>(`${base}/bot${token}/${method}`, body, policy)
    if (status === 200 && read?.ok === true) return read.result
    throw failureOf(status, read)
  }
  return {
    ...traits,
    header: 'x-telegram-bot-api-secret-token',
    proof: (_report, { secret }) => secret,
    connect: async (token, { url, secret }) => {
      const { username } = ((await ask(token, 'getMe', {})) ?? {}) as { username?: unknown }
      if (typeof username !== 'string' || !/^\w{1,64}$/.test(username))
        throw new MessengerFailure('closed', 'the bot has no name')
      await ask(token, 'setWebhook', {
        url,
        secret_token: secret,
        allowed_updates: ['message', 'my_chat_member'],
        max_connections: 1,
        drop_pending_updates: true,
      })
      return { username }
    },
    linkOf: (username, code) => `https://t.me/${username}?start=${code}`,
    send: async (token, chat, word) => {
      await ask(token, 'sendMessage', {
        chat_id: chat,
        text: written(word),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      })
    },
    read: readUpdate,
  }
}

/** 401 and 404: no such bot. 403: the chat has shut it out. 400 says what in words alone. */
function failureOf(status: number, read: Answer | null): MessengerFailure {
  const said = String(read?.description ?? 'no reason').slice(0, 200)
  const reason = `answered ${status}: ${said}`
  if (status === 429) {
    const seconds = Number(read?.parameters?.retry_after)
    return new MessengerFailure(
      'slow',
      reason,
      Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3600) : A_WHILE,
    )
  }
  if (status === 401 || status === 404) return new MessengerFailure('closed', reason)
  if (status === 403 || (status === 400 && isGone(said))) return new MessengerFailure('gone', reason)
  return new MessengerFailure(status >= 400 && status < 500 ? 'refused' : 'away', reason)
}

type Chat = { id?: unknown; title?: unknown; first_name?: unknown; last_name?: unknown; username?: unknown }
type Told = {
  update_id?: unknown
  message?: { text?: unknown; chat?: Chat }
  my_chat_member?: { chat?: Chat; new_chat_member?: { status?: unknown } }
}

function readUpdate(body: unknown): Update | null {
  const { update_id, message, my_chat_member } = (typeof body === 'object' && body !== null ? body : {}) as Told
  const chat = (message ?? my_chat_member)?.chat
  if (!Number.isSafeInteger(update_id) || !Number.isSafeInteger(chat?.id)) return null
  const known = { id: String(update_id), chat: String(chat?.id), name: nameOf(chat ?? {}) }
  if (my_chat_member) {
    const status = String(my_chat_member.new_chat_member?.status)
    return { ...known, kind: status === 'kicked' || status === 'left' ? 'gone' : 'back' }
  }
  const [, command, code] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(String(message?.text ?? '')) ?? []
  if (command === 'stop') return { ...known, kind: 'stop' }
  return command === 'start' && code ? { ...known, kind: 'start', code } : null
}

const nameOf = ({ title, first_name, last_name, username }: Chat): string =>
  [title ?? [first_name, last_name].filter(Boolean).join(' '), username ? `@${String(username)}` : '']
    .filter(Boolean)
    .join(' ')
    .slice(0, 128)
