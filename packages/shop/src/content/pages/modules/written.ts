import { sanitise } from '@shopwright/engine'
import { fileView } from '../../../catalog/pages/pictures.ts'
import { newsletterPath } from '../../../customers/server/newsletter.ts'
import { plainText, textOf } from '../../../pages/texts.ts'
import { articleView } from '../news.ts'
import { localLink } from './banners.ts'
import type { Module } from './module.ts'

export const html: Module<'html'> = {
  tags: [],
  view: ({ visit, settings }) => {
    const text = cleaned(textOf(visit, settings.html))
    return text ? { html: text } : null
  },
}

export const textPicture: Module<'text-picture'> = {
  tags: [],
  asks: ({ settings }) => (settings.image ? { picture: settings.image } : {}),
  view: ({ visit, settings, rows }) => {
    const row = rows.picture.find(({ file_id }) => file_id === settings.image)
    const picture = row ? fileView(visit, row) : null
    const url = localLink(visit, linkOf(settings.link))
    const text = cleaned(textOf(visit, settings.html))
    if (!text && !picture) return null
    return {
      html: text,
      picture,
      link: url ? { title: textOf(visit, settings.link_title), url } : null,
      side: settings.side ?? 'left',
    }
  },
}

/** Cleaned when it was saved; and once more, so that whatever way a row came to be nothing in it runs. */
const cleaned = (text: string): string => (text ? sanitise(text) : '')

const linkOf = (link: string | undefined): string | null =>
  link && /^(https?:\/\/|\/(?![/\\]))/.test(link) ? link : null

export const news: Module<'news'> = {
  tags: ['information'],
  asks: ({ settings }) => ({ news: settings.limit ?? 3 }),
  view: ({ visit, settings, rows }) =>
    rows.news.length
      ? {
          articles: rows.news.slice(0, settings.limit ?? 3).map((row) => articleView(visit, row)),
        }
      : null,
}

export const newsletter: Module<'newsletter'> = {
  tags: [],
  view: () => ({ action: newsletterPath }),
}

/** Each heading of an article is a question, what stands below it the answer. */
export const faq: Module<'faq'> = {
  tags: ['information'],
  asks: ({ settings }) => (settings.information_id ? { article: settings.information_id } : {}),
  view: ({ visit, settings, rows }) => {
    const article = rows.article.find(({ id }) => id === settings.information_id)
    const questions = article ? questionsIn(textOf(visit, article.text)) : []
    return questions.length ? { questions } : null
  },
}

const mostQuestions = 30

export const questionsIn = (text: string): { question: string; answer: string }[] =>
  text
    .split(/<h[2-4][^>]*>/i)
    .slice(1, mostQuestions + 1)
    .map((part) => {
      const [question = '', ...rest] = part.split(/<\/h[2-4]>/i)
      // What a heading stood in is open no more.
      return { question: plainText(question, 200), answer: sanitise(rest.join('')) }
    })
    .filter(({ question, answer }) => question && answer)
