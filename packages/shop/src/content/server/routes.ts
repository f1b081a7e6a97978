import { addressOf, type Hooks, invalid } from '@shopwright/engine'
import { languagePrefix } from '@shopwright/resource'
import { shopOf } from '../../floor/store-cache.ts'
import type { routes } from '../model/routes.ts'
import { redirectsOf } from './redirects.ts'

/** An address of the store's own language there must be; where a rule leads away nobody would arrive at it. */
export const routeBehaviour: Hooks<typeof routes> = {
  before: async (ctx, draft, existing) => {
    const { primaryLanguage } = shopOf(ctx)
    const slugs = { ...byLanguage(existing?.slug, ctx.language), ...byLanguage(draft.slug, ctx.language) }
    if (!slugs[primaryLanguage]?.trim()) throw invalid({ slug: { code: 'required' } })
    const rules = await redirectsOf(ctx)
    for (const [language, slug] of Object.entries(slugs)) {
      if (!slug) continue
      const path = `${language === primaryLanguage ? '' : `/${languagePrefix(language)}`}/${addressOf(slug)}`
      if (rules.has(path)) throw invalid({ slug: { code: 'led-away', params: { path } } })
    }
  },
}

/** Who writes in one language alone may send its text. */
const byLanguage = (slug: unknown, language: string): Record<string, string | undefined> =>
  typeof slug === 'string' ? { [language]: slug } : { ...(slug as object | null) }
