import type { AppError } from '@shopwright/engine'
import { languageTag } from '@shopwright/resource'
import { texts } from '@shopwright/shop/server'
import type { Language } from '@shopwright/theme-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { coloursOf } from '../storefront/colours.ts'
import { languageAt, languagesOf } from '../storefront/visit.ts'
import type { App } from './app.ts'
import { type Place, placeOf } from './identity.ts'

/** What programs ask for, they are answered in JSON whatever they accept. */
const machine = /^\/(api|webhooks|theme-assets|metrics|livez|readyz)(\/|\?|$)/

/** Does a person wait for a page? Browsers say so, also when a form is sent. */
export const wantsPage = ({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '') && !machine.test(url)

/** What went wrong, as a page: on a shop's host with its name, its colours and the language of the address. */
export async function sendErrorPage(
  parts: App,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  asked: string,
): Promise<FastifyReply> {
  // Without a database nobody knows whose host it is.
  const place = await placeOf(parts, request.headers.host).catch((): Place => ({ kind: 'unknown' }))
  const store = place.kind === 'store' ? place.store : null
  const spoken = store && spokenAt(languagesOf(store), request.url.split('?')[0] ?? '/', asked)
  const language = spoken?.code ?? asked
  const t = texts(language)
  const message = t(`errors:${error.code}`, error.params)
  const trouble = error.status === 404 ? 'missing' : error.status >= 500 && error.status !== 503 ? 'broken' : null
  const title = trouble ? t(`storefront:trouble.${trouble}.title`) : message
  return reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept, accept-language')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    .send(
      page({
        language,
        title,
        text: trouble ? message : null,
        name: store?.title ?? 'Shopwright',
        primary: store ? coloursOf(store.settings.design_primary, store.settings.design_accent).primaryText : '#1b4fd8',
        home: place.kind === 'unknown' ? null : [`${spoken?.prefix ?? ''}/`, t('storefront:trouble.home')],
      }),
    )
}

/** The language of the address; `/pay` and its like have none, there it is the one that the browser asks for. */
function spokenAt(languages: Language[], path: string, asked: string): Language {
  const found = languageAt(languages, path)
  return found.prefix ? found : (languages.find(({ code }) => code === asked) ?? found)
}

type ErrorPage = {
  language: string
  title: string
  text: string | null
  name: string
  primary: string
  home: [href: string, label: string] | null
}

function page({ language, title, text, name, primary, home }: ErrorPage): string {
  const link = home ? `<p><a href="${escapeHtml(home[0])}">${escapeHtml(home[1])}</a></p>` : ''
  return `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(name)}</title><style>
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;font:17px/1.6 system-ui,sans-serif;color:#1b1e1d;background:#f6f4f0}
header{padding:20px 24px;font-weight:700;background:#fff;border-bottom:1px solid #e3dfd7;overflow-wrap:anywhere}main{place-self:center;max-width:34rem;padding:24px;text-align:center}
h1{font-size:28px;line-height:1.25;margin:0 0 12px}p{margin:0 0 16px;color:#555b58}a,header{color:${primary}}
</style></head><body><header>${escapeHtml(name)}</header><main><h1>${escapeHtml(title)}</h1>${text ? `<p>${escapeHtml(text)}</p>` : ''}${link}</main></body></html>`
}

const escapeHtml = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
