import { createHmac } from 'node:crypto'
import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>
export type FakeViber = Awaited<ReturnType<typeof openFakeViber>>

/** The REST API of Viber's bots on the loopback: bots by their tokens, the hook that each has set, who has subscribed, and what was sent to whom. */
export async function openFakeViber(bots: Record<string, string>, at: Hear = hear) {
  const hooks = new Map<string, Obj>()
  const sent: Obj[] = []
  const subscribed = new Set<string>()
  let mode: 'good' | 'down' | 'busy' | 'bad' = 'good'
  let reports = 0
  const no = (status: number, status_message: string): Obj => ({ status, status_message })
  const methods: Record<string, (token: string, body: Obj) => Obj> = {
    get_account_info: (token) => ({ status: 0, status_message: 'ok', name: 'Лампи', uri: bots[token] }),
    set_webhook: (token, body) => {
      hooks.set(token, body)
      return { status: 0, status_message: 'ok', event_types: body.event_types }
    },
    send_message: (token, body) => {
      if (mode === 'busy') return no(12, 'tooManyRequests')
      if (mode === 'bad') return no(3, 'badData')
      if (!subscribed.has(body.receiver)) return no(6, 'receiverNotSubscribed')
      if (!body.sender?.name || body.sender.name.length > 28 || body.text.length > 7000) return no(3, 'badData')
      sent.push({ token, ...body })
      return { status: 0, status_message: 'ok', message_token: '5741311803571721087' }
    },
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    const method = /^\/pa\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''
    const token = String(request.headers['x-viber-auth-token'])
    if (mode === 'down') return void request.socket.destroy()
    const answer = bots[token]
      ? (methods[method]?.(token, JSON.parse(text || '{}')) ?? no(3, 'badData'))
      : no(2, 'invalidAuthToken')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  /** A report as it is sent, and what signs it. */
  const report = (token: string, more: Obj) => {
    reports += 1
    // Longer than a number holds.
    const text = JSON.stringify({ timestamp: 1_700_000_000_000 + reports, message_token: 'TOKEN', ...more }).replace(
      '"TOKEN"',
      `49126618466552${String(reports).padStart(5, '0')}`,
    )
    return { text, signature: createHmac('sha256', token).update(text).digest('hex') }
  }
  return {
    ...place,
    hooks,
    sent,
    subscribed,
    set: (how: typeof mode): void => {
      mode = how
    },
    report,
    /** somebody follows a link */
    opens: (token: string, link: string, user: Obj) =>
      report(token, {
        event: 'conversation_started',
        type: 'open',
        context: new URL(link).searchParams.get('context'),
        user,
        subscribed: subscribed.has(user.id),
      }),
    /** who says anything is a subscriber from then on */
    says: (token: string, text: string, sender: Obj) => {
      subscribed.add(sender.id)
      return report(token, { event: 'message', sender, message: { type: 'text', text } })
    },
    leaves: (token: string, user_id: string) => {
      subscribed.delete(user_id)
      return report(token, { event: 'unsubscribed', user_id })
    },
    comes: (token: string, user: Obj) => {
      subscribed.add(user.id)
      return report(token, { event: 'subscribed', user })
    },
    to: (receiver: string): string[] => sent.filter((one) => one.receiver === receiver).map(({ text }) => text),
  }
}
