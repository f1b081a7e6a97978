import type { IncomingMessage, ServerResponse } from 'node:http'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page with a form for each thing that somebody may do there. */
export function showPage(
  response: ServerResponse,
  {
    title,
    text,
    action,
    hidden = {},
    buttons,
  }: {
    title: string
    text: string
    action: string
    hidden?: Record<string, string>
    buttons: Record<string, string>
  },
): true {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const doing = Object.entries(buttons).map(
    ([name, said]) => `<p><button name="do" value="${escaped(name)}">${escaped(said)}</button></p>`,
  )
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>` +
        `<body style="font:16px system-ui;max-width:36rem;margin:3rem auto;padding:0 1rem"><h1>${escaped(title)}</h1>` +
        `<p>${escaped(text)}</p><form method="post" action="${escaped(action)}">${fields.join('')}${doing.join('')}</form>`,
    )
  return true
}

/** Back to where the shop waits; a plain word where there is no such place. */
export function leave(response: ServerResponse, to: unknown): true {
  if (typeof to === 'string' && /^https?:\/\//.test(to)) response.writeHead(303, { location: to }).end()
  else response.writeHead(200, { 'content-type': 'text/plain' }).end('done\n')
  return true
}

/** What a form of ours says. */
export const doneIn = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body))

export const isAt = ({ method, url }: IncomingMessage, wanted: string, pattern: RegExp): RegExpExecArray | null =>
  method === wanted ? pattern.exec(url ?? '') : null
