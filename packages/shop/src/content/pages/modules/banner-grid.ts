import { bannersOf, bannerTags } from './banners.ts'
import type { Module } from './module.ts'

export const bannerGrid: Module<'banner-grid'> = {
  tags: bannerTags,
  asks: ({ settings }) => (settings.banner_id ? { banner: settings.banner_id } : {}),
  view: ({ visit, settings, rows }) => {
    const banners = settings.banner_id ? bannersOf(visit, rows, settings.banner_id, 12) : []
    return banners.length ? { banners, columns: settings.columns ?? 3 } : null
  },
}
