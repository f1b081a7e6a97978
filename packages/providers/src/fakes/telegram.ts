import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
export type FakeTelegram = Awaited<ReturnType<typeof openFakeTelegram>>

/** The Bot API on the loopback, as its papers have it: bots by their tokens, the hook that each has set, and what was sent where. */
export async function openFakeTelegram(bots: Record<string, string>, at: Hear = hear) {
  const hooks = new Map<string, Obj>()
  const sent: { token: string; chat: string; text: string; at: number }[] = []
  const asked: string[] = []
  const shut = new Set<string>()
  let mode: 'good' | 'down' | 'slow' | 'bad' = 'good'
  let updates = 1000
  const no = (status: number, description: string, parameters?: Obj) => ({
    status,
    answer: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) },
  })
  const yes = (result: unknown) => ({ status: 200, answer: { ok: true, result } })
  const methods: Record<string, (token: string, body: Obj) => { status: number; answer: Obj }> = {
    getMe: (token) => yes({ id: 1, is_bot: true, username: bots[token] }),
    setWebhook: (token, body) => {
      hooks.set(token, body)
      return yes(true)
    },
    sendMessage: (token, { chat_id, text, parse_mode }) => {
      if (mode === 'slow') return no(429, 'Too Many Requests: retry after 7', { retry_after: 7 })
      if (mode === 'bad') return no(400, "Bad Request: can't parse entities")
      if (shut.has(chat_id)) return no(403, 'Forbidden: bot was blocked by the user')
      // Only what is no markup of its own, or is closed.
      if (parse_mode !== 'HTML' || /<(?!\/?b>)/.test(text)) return no(400, "Bad Request: can't parse entities")
      if (text.replace(/<\/?b>/g, '').replace(/&(amp|lt|gt);/g, 'x').length > 4096)
        return no(400, 'Bad Request: message is too long')
      sent.push({ token, chat: chat_id, text, at: sent.length })
      return yes({ message_id: sent.length })
    },
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    asked.push(method)
    if (mode === 'down') return request.socket.destroy()
    const { status, answer } = bots[token]
      ? (methods[method]?.(token, JSON.parse(text || '{}')) ?? no(404, 'Not Found'))
      : no(401, 'Unauthorized')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const update = (more: Obj): Obj => {
    updates += 1
    return { update_id: updates, ...more }
  }
  return {
    ...place,
    hooks,
    sent,
    asked,
    /** chats that have shut the bot out */
    shut,
    set: (how: typeof mode): void => {
      mode = how
    },
    /** somebody follows a link */
    starts: (link: string, chat: Obj): Obj =>
      update({ message: { text: `/start ${new URL(link).searchParams.get('start')}`, chat } }),
    says: (text: string, chat: Obj): Obj => update({ message: { text, chat } }),
    becomes: (status: string, chat: Obj): Obj => update({ my_chat_member: { chat, new_chat_member: { status } } }),
    to: (chat: number): string[] => sent.filter((one) => one.chat === String(chat)).map(({ text }) => text),
  }
}
