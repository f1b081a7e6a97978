import { type Behaviour, behaviour, invalid } from '@shopwright/engine'
import type { ShopCtx } from '../../floor/stores.ts'
import { mailTests } from '../../platform/model/mail-templates.ts'
import { settings } from '../../platform/model/settings.ts'
import { socialChannels } from '../model/channels.ts'
import { designs } from '../model/designs.ts'
import { missingPages } from '../model/missing-pages.ts'
import { files, information } from '../model/pages.ts'
import { urlRedirects } from '../model/redirects.ts'
import { routes } from '../model/routes.ts'
import { correctionsOf } from '../rules/colours.ts'
import { houseDesign } from '../rules/design.ts'
import { wrongRobotsLine } from '../rules/robots.ts'
import { picturesTag } from './avif.ts'
import { askChannel, readToldChannels } from './channels.ts'
import { tryMail } from './mail-tests.ts'
import { remapLater } from './make-sitemap.ts'
import { suggestTargets } from './missing-pages.ts'
import { redirectBehaviour } from './redirects.ts'
import { routeBehaviour } from './routes.ts'

/** What pages mind besides their declaration. */
export const contentBehaviours: [string, Behaviour][] = [
  behaviour(designs, {
    read: async (_ctx, rows) => {
      for (const row of rows) row.corrections = correctionsOf({ ...houseDesign, ...row })
    },
  }),
  behaviour(files, {
    after: async (ctx, _row, existing, draft) => {
      // Pages know pictures by no tag of their own.
      const isShown = [draft.alt, draft.focus_x, draft.focus_y].some((value) => value !== undefined)
      if (existing && isShown) ctx.touched.add(picturesTag)
    },
  }),
  behaviour(mailTests, { create: tryMail }),
  behaviour(socialChannels, { create: askChannel }),
  behaviour(settings, {
    before: async (_ctx, { robots_rules }) => {
      const line = wrongRobotsLine(robots_rules ?? '')
      if (line) throw invalid({ robots_rules: { code: 'not-robots-line', params: { line } } })
    },
    after: async (ctx, row, existing, draft) => {
      if (existing && row.seo_urls !== existing.seo_urls) await remapLater(ctx as ShopCtx)
      await readToldChannels(ctx, row.store_id, draft)
    },
  }),
  behaviour(missingPages, { read: suggestTargets }),
  behaviour(routes, routeBehaviour),
  behaviour(urlRedirects, redirectBehaviour),
  behaviour(information, {
    before: async (_ctx, draft, existing) => {
      const isEmptied = !existing || lettersIn(existing.text).some(Boolean)
      const letters = draft.text === undefined ? [] : lettersIn(draft.text)
      if (draft.text !== undefined && !letters.some(Boolean) && isEmptied) throw invalid({ text: { code: 'required' } })
      if (letters.some((count) => count > 0 && count < 3))
        throw invalid({ text: { code: 'too-short', params: { min: 3 } } })
    },
  }),
]

/** How much each language's page says, tags and blanks left out. */
const lettersIn = (text: unknown): number[] =>
  (typeof text === 'string' ? [text] : Object.values(text ?? {})).map(
    (one) =>
      String(one ?? '')
        .replace(/<(?!img|iframe)[^>]*>|&nbsp;/g, ' ')
        .trim().length,
  )
