import { AppError, textIn } from '@shopwright/engine'
import { accountOfToken, confirmAddress, confirmToken, texts } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { parameter } from './parameter.ts'
import { platformColour, platformName, sendPlainPage } from './plain-page.ts'

export const confirmLink = (
  { secret, originOf }: Pick<App, 'secret' | 'originOf'>,
  account: { id: string; email: string },
  now: Date,
): string => `${originOf(null)}/confirm?token=${confirmToken(secret, account, now)}`

/** Where the link of the mail leads. It asks first: programs that look into mails open every link, and send no form. */
export function confirmRoutes(app: FastifyInstance, parts: App): void {
  const { engine, secret } = parts
  const languageOf = async (request: FastifyRequest): Promise<string> => {
    const { place, language } = await parts.identifyGuest(request)
    if (place.kind !== 'platform') throw new AppError('not-found')
    return language
  }
  const show = (reply: FastifyReply, language: string, state: 'ask' | 'done' | 'over', email = '', token = '') => {
    const t = texts(language)
    return sendPlainPage(reply.code(state === 'over' ? 410 : 200).header('referrer-policy', 'no-referrer'), {
      language,
      title: t(`confirm:${state}.title`),
      text: t(`confirm:${state}.text`, { email }),
      name: platformName,
      primary: platformColour,
      home: state === 'ask' ? null : ['/', t('confirm:home')],
      ...(state === 'ask' ? { form: { label: t('confirm:ask.button'), fields: { token } } } : {}),
    })
  }

  app.get('/confirm', async (request, reply) => {
    const language = await languageOf(request)
    const token = parameter(request, 'token') ?? ''
    const account = await engine.onPlatform({}, (ctx) => accountOfToken(ctx, secret, token))
    return account ? show(reply, language, 'ask', account.email, token) : show(reply, language, 'over')
  })

  app.post('/confirm', async (request, reply) => {
    const language = await languageOf(request)
    const given = (request.body as { token?: unknown } | undefined)?.token
    const token = given === undefined ? '' : textIn('token', given)
    const isDone = await engine.onPlatform({}, (ctx) => confirmAddress(ctx, secret, token))
    return show(reply, language, isDone ? 'done' : 'over')
  })
}
