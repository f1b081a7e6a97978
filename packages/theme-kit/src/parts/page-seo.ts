import type { Seo, ShopFacts } from '@shopwright/theme-kit'

/** Of a page that is the shop's own and nobody's to index. */
export const pageSeo = (shell: ShopFacts, path: string, title: string): Seo => ({
  title,
  description: '',
  canonical: `${shell.language.prefix}${path}`,
  alternates: {},
  indexed: false,
  image: null,
})
