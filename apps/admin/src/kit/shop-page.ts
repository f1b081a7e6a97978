import { addressFor } from '@shopwright/shop/rules'
import type { Store } from '../session/session.ts'

/** Where the page of a row stands in the shop; without a row that is saved, where its words would put it. */
export const shopPageOf = ({ url, seo_urls }: Store, noun: string, id: string | null, words: string): string =>
  `${url}/${addressFor({ settings: { seo_urls } }, noun, id, words)}`
