import { EgressError, egress, type Way } from '../../egress/index.ts'
import { type TextWriter, type WriteRequest, WriterFailure, type Written } from '../seam.ts'
import { instructions, mostWords, taskOf } from './prompt.ts'

const OPENAI_URL = 'https://api.openai.com/v1'
const patience = 60_000
/** What an answer may take. */
const mostTokens = 1500

/** `base` is where an OpenAI-compatible service is, if not at OpenAI itself. */
export type OpenAiKeys = { key: string; model: string; base: string | null }
export type OpenAiOptions = Way & {
  keys: () => OpenAiKeys | null
  /** instead of the service's own address, whatever the keys say */
  base?: string
  /** milliseconds */
  patience?: number
}

/** OpenAI, and whoever speaks as it does: one question, one answer (`POST /chat/completions`). */
export const openAi = (options: OpenAiOptions): TextWriter => ({
  code: 'openai',
  isConnected: () => options.keys() !== null,
  // No tokenizer makes more tokens of a text than it has letters; two letters a token is what Cyrillic comes near to.
  cost: (request) => Math.ceil((instructions.length + taskOf(request).length) / 2) + mostTokens,
  write: (request, signal) => ask(options, request, signal),
})

type Answer = {
  choices?: { message?: { content?: unknown; refusal?: unknown }; finish_reason?: string }[]
  usage?: { total_tokens?: unknown }
  error?: { message?: unknown; code?: unknown }
}

async function ask(options: OpenAiOptions, request: WriteRequest, signal: AbortSignal): Promise<Written> {
  const { keys: keysOf, base, patience: wait = patience, ...policy } = options
  const keys = keysOf()
  if (!keys) throw new WriterFailure('closed', 'no key')
  const task = taskOf(request)
  let status: number
  let text: string
  try {
    const answer = await egress(`${(base ?? keys.base ?? OPENAI_URL).replace(/\/$/, '')}/chat/completions`, {
      ...policy,
      method: 'POST',
      timeout: wait,
      // An address of the owner's choice may be far.
      connect: 10_000,
      signal,
      maxBytes: 256 * 1024,
      headers: { authorization: `Bearer ${keys.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: keys.model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: task },
        ],
        max_completion_tokens: mostTokens,
      }),
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    if (!(error instanceof EgressError) && !signal.aborted) throw error
    throw new WriterFailure('away', error instanceof Error ? error.message : 'no answer')
  }
  const read = parsed(text)
  if (status !== 200)
    throw refusal(status, String(read?.error?.message ?? read?.error?.code ?? 'no reason').slice(0, 300))
  const choice = read?.choices?.[0]
  const content = choice?.message?.content
  const told = read?.usage?.total_tokens
  const tokens =
    typeof told === 'number' && Number.isSafeInteger(told) && told >= 0
      ? told
      : Math.ceil((instructions.length + task.length + String(content ?? '').length) / 2)
  if (!read || typeof content !== 'string') throw new WriterFailure('refused', 'nothing was written', tokens)
  const html = bare(content)
  if (!html || html.split(/\s+/).length > mostWords * 4)
    throw new WriterFailure('refused', 'not a text of the wanted length', tokens)
  if (choice?.finish_reason === 'length') throw new WriterFailure('refused', 'the text has no end', tokens)
  return { html, tokens }
}

/** Keys, models and addresses are mended by people; what is too much or broken there passes; all else is this text's fault. */
function refusal(status: number, reason: string): WriterFailure {
  const said = `answered ${status}: ${reason}`
  if ([401, 402, 403, 404].includes(status)) return new WriterFailure('closed', said)
  if (status === 408 || status === 409 || status === 429 || status >= 500) return new WriterFailure('away', said)
  if (status >= 400) return new WriterFailure('refused', said)
  return new WriterFailure('away', said)
}

function parsed(text: string): Answer | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Answer) : null
  } catch {
    return null
  }
}

/** Without the fence of a code block that models like to put around it. */
const bare = (content: string): string =>
  content
    .trim()
    .replace(/^```(?:html)?\s*\n?/i, '')
    .replace(/\n?```$/, '')
    .trim()
