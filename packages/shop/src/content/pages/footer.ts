import type { FooterColumn, FooterTopic } from '@shopwright/theme-kit'
import type { StoreFrame } from '../../catalog/server/storefront-frame.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { ownPathOf } from './own-pages.ts'

/** The owner's columns, each with what most of its pages are about. */
export function footerColumns(visit: ShopVisit, { pages }: StoreFrame): FooterColumn[] {
  const shown = pages.filter(({ show_at_bottom }) => show_at_bottom)
  const columns = [1, 2, 3, 4]
    .map((column) => shown.filter(({ footer_column }) => footer_column === column))
    .filter((column) => column.length > 0)
  const topics = columns.map((column) => topicOf(column.map(({ kind }) => kind)))
  return columns.map((column, index) => ({
    topic: topics.indexOf(topics[index] as FooterTopic) === index ? (topics[index] as FooterTopic) : null,
    links: column.map((page) => ({
      title: textOf(visit, page.title),
      url: ownPathOf(visit, page.kind) ?? urlOf(visit, 'information', page),
    })),
  }))
}

const topicOfKind: Record<number, FooterTopic> = {
  3: 'terms',
  4: 'about',
  5: 'terms',
  6: 'help',
  7: 'about',
  8: 'help',
  9: 'about',
  10: 'about',
  11: 'help',
  12: 'about',
  13: 'help',
  14: 'help',
  15: 'account',
  16: 'account',
  17: 'account',
  18: 'help',
}

/** What most of these pages are about; where two are equal, what is told first. A store's own pages are about anything. */
export function topicOf(kinds: readonly (number | null)[]): FooterTopic {
  const topics = kinds.map((kind) => topicOfKind[kind ?? 0] ?? 'more')
  const counted = Map.groupBy(topics, (topic) => topic)
  return [...counted.entries()].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0]
}
