import type { AppError } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import { coloursOf, houseDesign } from '@shopwright/shop/rules'
import { texts } from '@shopwright/shop/server'
import { languageAt, languagesOf } from '@shopwright/shop/storefront'
import type { Language } from '@shopwright/theme-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { lastStoreOf, type Place, placeOf } from './identity.ts'
import { platformColour, platformName, sendPlainPage } from './plain-page.ts'

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
  const isAway = error.code === 'unavailable'
  // Without a database nobody can say for sure whose host it is, and asking only takes time.
  const place = isAway ? unknown : await placeOf(parts, request.headers.host).catch(() => unknown)
  const store = place.kind === 'store' ? place.store : isAway ? lastStoreOf(parts, request.headers.host) : null
  const spoken = store && spokenAt(languagesOf(store), request.url.split('?')[0] ?? '/', asked)
  const language = spoken?.code ?? asked
  const t = texts(language)
  const message = errorText(t, language, error.code, error.params)
  const trouble = troubleOf(error)
  const title = isAway ? t('storefront:away.title') : trouble ? t(`storefront:trouble.${trouble}.title`) : message
  return sendPlainPage(reply.header('vary', 'accept, accept-language'), {
    language,
    title,
    text: isAway ? t('storefront:away.text') : trouble ? message : null,
    name: store?.title ?? platformName,
    primary: store ? coloursOf(store.design ?? houseDesign).primaryText : platformColour,
    // An empty address is this one: it asks again.
    home: isAway
      ? ['', t('storefront:trouble.again')]
      : place.kind === 'unknown'
        ? null
        : [`${spoken?.prefix ?? ''}/`, t('storefront:trouble.home')],
  })
}

const unknown: Place = { kind: 'unknown' }

const troubleOf = ({ status }: AppError): 'missing' | 'broken' | null => {
  if (status === 404) return 'missing'
  return status >= 500 && status !== 503 ? 'broken' : null
}

/** The language of the address; `/pay` and its like have none, there it is the one that the browser asks for. */
function spokenAt(languages: Language[], path: string, asked: string): Language {
  const found = languageAt(languages, path)
  return found.prefix ? found : (languages.find(({ code }) => code === asked) ?? found)
}
