import { fileView } from '../../../catalog/pages/pictures.ts'
import { bannersOf, bannerTags } from './banners.ts'
import type { Module } from './module.ts'

const shown = 8

/** What the shop has published lately, each leading there; without a channel that is read, its own pictures, leading to its profile. */
export const instagram: Module<'instagram'> = {
  tags: [...bannerTags, 'channel-posts'],
  asks: ({ visit, settings }) => ({
    ...(settings.banner_id ? { banner: settings.banner_id } : {}),
    // Nobody has a token whose plan has no such thing.
    ...(visit.store.settings.instagram_access_token ? { posts: 'instagram' } : {}),
  }),
  view: ({ visit, settings, rows }) => {
    const posts = rows.post
      .filter(({ channel, file_id }) => channel === 'instagram' && file_id)
      .slice(0, shown)
      .map((row) => ({
        title: row.text || 'Instagram',
        description: null,
        url: row.url,
        picture: fileView(visit, row),
      }))
    const url = webAddress(visit.store.settings.instagram_url)
    if (!url && !posts.length) return null
    const own = settings.banner_id && !posts.length ? bannersOf(visit, rows, settings.banner_id, shown) : []
    // Its own pictures have links of other banners, which lead elsewhere.
    return { url, pictures: posts.length ? posts : own.map((one) => ({ ...one, url })) }
  },
}

/** What its page there says and shows, each leading there. */
export const facebook: Module<'facebook'> = {
  tags: ['channel-posts'],
  asks: ({ visit }) => (visit.store.settings.facebook_access_token ? { posts: 'facebook' } : {}),
  view: ({ visit, rows }) => {
    const posts = rows.post
      .filter(({ channel }) => channel === 'facebook')
      .map((row) => ({ url: row.url, text: row.text ?? '', date: row.posted_at, picture: fileView(visit, row) }))
      // One whose picture somebody has taken away may have nothing left.
      .filter(({ text, picture }) => text || picture)
      .slice(0, shown)
    const url = webAddress(visit.store.settings.facebook_url)
    return url || posts.length ? { url, posts } : null
  },
}

const webAddress = (given: string | null): string | null => (given && /^https?:\/\//.test(given) ? given : null)
