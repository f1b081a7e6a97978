import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Asked = { key: string; model: string; system: string; task: any }

/** Somebody who speaks as OpenAI does, and answers what a test says. */
export async function openFakeAi(at: Hear = hear) {
  const service = {
    asked: [] as Asked[],
    /** what comes back: an answer, a status, or nothing before the caller gives up */
    answer: (task: any): { html: string; tokens?: unknown; finish?: string } | { status: number } | 'silence' => ({
      html: `<p>${task.facts.name} (${task.language})</p>`,
      tokens: 800,
    }),
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    const { model, messages } = JSON.parse(text)
    const task = JSON.parse(messages[1].content)
    service.asked.push({
      key: String(request.headers.authorization),
      model,
      system: messages[0].content,
      task,
    })
    const answer = request.url === '/v1/chat/completions' ? service.answer(task) : { status: 404 }
    if (answer === 'silence') return
    if ('status' in answer)
      return void response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: 'no' } }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        choices: [{ message: { content: answer.html }, finish_reason: answer.finish ?? 'stop' }],
        usage: { total_tokens: answer.tokens },
      }),
    )
  })
  return Object.assign(service, { url: `${place.base}/v1`, host: place.host, close: () => place.close() })
}
