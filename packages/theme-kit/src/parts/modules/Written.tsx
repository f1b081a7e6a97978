import type { ModuleView } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import { Rich } from '../components/Rich'
import { ShopLink } from '../components/ShopLink'
import { Stars } from '../components/Stars'
import ui from '../components/ui.module.css'
import { Part } from './Part'
import styles from './Written.module.css'

type Of<K extends ModuleView['kind']> = { module: Extract<ModuleView, { kind: K }> }

export const Html = ({ module }: Of<'html'>) => (
  <Part title={module.title}>
    <Rich html={module.html} />
  </Part>
)

export function TextPicture({ module }: Of<'text-picture'>) {
  const { t } = useSpeech()
  const { picture, html, link, side } = module
  return (
    <Part title={null}>
      <div className={styles.pair} data-side-of={side} data-lone={!picture || undefined}>
        {picture && (
          <Picture
            picture={picture}
            alt={picture.alt ?? ''}
            sizes="(min-width: 860px) 600px, 94vw"
            className={styles.picture}
          />
        )}
        <div className={styles.text}>
          {module.title && <h2>{module.title}</h2>}
          <Rich html={html} />
          {link && <More url={link.url} title={link.title || t('modules.more')} />}
        </div>
      </div>
    </Part>
  )
}

const More = ({ url, title }: { url: string; title: string }) =>
  url.startsWith('/') ? (
    <ShopLink to={url} className={ui.button}>
      {title}
    </ShopLink>
  ) : (
    <a href={url} className={ui.button} rel="noopener noreferrer">
      {title}
    </a>
  )

export function Customers({ module }: Of<'reviews'>) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.reviews')}>
      <ul className={styles.cards}>
        {module.reviews.map(({ id, author, text, rating, product }) => (
          <li key={id} className={styles.card}>
            <Stars rating={rating} />
            <p className={styles.said}>{text}</p>
            <p className={ui.muted}>
              {author} · <ShopLink to={product.url}>{product.title}</ShopLink>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function News({ module }: Of<'news'>) {
  const { t, date } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.news')}>
      <ul className={styles.cards}>
        {module.articles.map((article) => (
          <li key={article.url} className={styles.card}>
            <time dateTime={article.date} className={ui.muted} suppressHydrationWarning>
              {date(article.date)}
            </time>
            <h3>
              <ShopLink to={article.url}>{article.title}</ShopLink>
            </h3>
            <p>{article.text}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Newsletter({ module }: Of<'newsletter'>) {
  const { t } = useSpeech()
  const title = module.title ?? t('newsletter.title')
  return (
    <Part title={title}>
      <Form method="post" noValidate action={module.action} className={`${ui.joined} ${styles.join}`}>
        <p className={ui.muted}>{t('newsletter.about.join')}</p>
        <input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-label={t('form.email')}
          placeholder={t('form.email')}
        />
        <button type="submit" className={ui.button}>
          {t('newsletter.do.join')}
        </button>
      </Form>
    </Part>
  )
}

export function Faq({ module }: Of<'faq'>) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('modules.faq')}>
      <div className={styles.faq}>
        {module.questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>{question}</summary>
            <Rich html={answer} />
          </details>
        ))}
      </div>
    </Part>
  )
}
