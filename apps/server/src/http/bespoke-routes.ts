import type { RouteDescription } from '@shopwright/engine'
import { messengerShapes } from '@shopwright/providers/messenger/shapes'
import { either, type Shape } from '@shopwright/resource/shapes'
import { messengerTraits } from '@shopwright/shop/model'
import { anybody, outcome } from './declared/declared.ts'
import { exchangeRoutes } from './declared/exchange.ts'
import { insightRoutes } from './declared/insight.ts'
import { ownAccountRoutes } from './declared/own-account.ts'
import { processRoutes } from './declared/process.ts'
import { shopRoutes } from './declared/shop.ts'
import { signInRoutes } from './declared/sign-in.ts'
import { storeRoutes } from './declared/store.ts'

/** The routes that are not resources, and why: their answers are sessions, quotes, streams, files or the state of the process. */
export const declared = {
  ...signInRoutes,
  ...ownAccountRoutes,
  ...storeRoutes,
  ...shopRoutes,
  ...insightRoutes,
  ...exchangeRoutes,
  ...processRoutes,
}

const answerOf = (greeting: Shape | undefined): Shape => (greeting ? either(outcome, greeting) : outcome)

export const bespokeRoutes: RouteDescription[] = [
  ...Object.entries(declared).map(([route, facts]): RouteDescription => {
    const [method, path] = route.split(' ') as [string, string] // as every key is written
    return { ...facts, method: method.toLowerCase() as RouteDescription['method'], path }
  }),
  ...messengerTraits.map(
    ({ code }): RouteDescription => ({
      method: 'post',
      path: `/api/webhooks/${code}`,
      summary: 'What was written to the store’s bot, proved by its messenger',
      ...anybody,
      body: messengerShapes[code].report,
      answer: answerOf(messengerShapes[code].greeting),
    }),
  ),
]
