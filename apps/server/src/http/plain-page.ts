import { escapeXml, languageTag } from '@shopwright/resource'
import type { FastifyReply } from 'fastify'

export const platformName = 'Shopwright'
export const platformColour = '#1b4fd8'

/** A page that needs no script, no theme and no database. */
export type PlainPage = {
  language: string
  title: string
  text: string | null
  /** whose page it is */
  name: string
  primary: string
  home: [href: string, label: string] | null
  /** a button that sends these fields to the same address */
  form?: { label: string; fields: Record<string, string> }
  /** follows what it says, as HTML */
  more?: string
}

export const sendPlainPage = (reply: FastifyReply, view: PlainPage): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', plainPolicy(view))
    .send(plainPage(view))

export const plainPolicy = ({ form }: Pick<PlainPage, 'form'> = {}): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action ${form ? "'self'" : "'none'"}`

export function plainPage({ language, title, text, name, primary, home, form, more = '' }: PlainPage): string {
  const link = home ? `<p><a href="${escapeXml(home[0])}">${escapeXml(home[1])}</a></p>` : ''
  const fields = Object.entries(form?.fields ?? {})
    .map(([field, value]) => `<input type="hidden" name="${escapeXml(field)}" value="${escapeXml(value)}">`)
    .join('')
  const button = form ? `<form method="post">${fields}<button>${escapeXml(form.label)}</button></form>` : ''
  return `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)} · ${escapeXml(name)}</title><style>
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;font:17px/1.6 system-ui,sans-serif;color:#1b1e1d;background:#f6f4f0}
header{padding:20px 24px;font-weight:700;background:#fff;border-bottom:1px solid #e3dfd7;overflow-wrap:anywhere}main{place-self:center;max-width:34rem;padding:24px;text-align:center}
h1{font-size:28px;line-height:1.25;margin:0 0 12px;text-wrap:balance}h2{font-size:17px;margin:40px 0 8px}ul{list-style:none;margin:0;padding:0}li a{display:block;padding:6px}p{margin:0 0 16px;color:#555b58;text-wrap:pretty}a,header{color:${primary}}button,p>a{display:inline-block;text-decoration:none;font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:8px;background:${primary};color:#fff;cursor:pointer}
</style></head><body><header>${escapeXml(name)}</header><main><h1>${escapeXml(title)}</h1>${text ? `<p>${escapeXml(text)}</p>` : ''}${button}${link}${more}</main></body></html>`
}
