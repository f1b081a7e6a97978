import type { Banner } from '@shopwright/theme-kit'
import { fileView } from '../../../catalog/pages/pictures.ts'
import { textOf } from '../../../pages/texts.ts'
import type { ShopVisit } from '../../../pages/visit.ts'
import type { ModuleRows } from '../../server/module-rows.ts'

export const bannerTags = ['banners', 'banner-images'] as const

/** The pictures of one banner, or with null of all, in order. */
export const bannersOf = (visit: ShopVisit, { banner }: ModuleRows, id: string | null, most: number): Banner[] =>
  banner
    .filter(({ banner_id }) => id === null || banner_id === id)
    .slice(0, most)
    .map((slide) => ({
      title: textOf(visit, slide.title),
      description: textOf(visit, slide.description) || null,
      url: localLink(visit, slide.link),
      picture: fileView(visit, slide),
    }))

/** Links of the store to itself lose their host, so that they stay in the visitor's language. */
export function localLink(visit: ShopVisit, link: string | null): string | null {
  if (!link) return null
  const origin = visit.parts.originOf(visit.store)
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link
}
