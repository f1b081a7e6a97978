import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { Empty } from '../components/Empty'
import { Pagination } from '../components/Pagination'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './telling.module.css'

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).news(new URL(request.url).searchParams) })

export default function News() {
  const { page } = useLoaderData<typeof loader>()
  const { t, date } = useSpeech()
  const shell = useShell()
  const { title } = page.seo
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={shell} />
      <link rel="alternate" type="application/atom+xml" title={title} href={`${shell.language.prefix}/news.xml`} />
      <Breadcrumbs trail={[{ title, url: useLocation().pathname }]} />
      <h1>{title}</h1>
      {page.articles.length === 0 && <Empty icon="search" text={t('news.none')} to="/" action={t('trouble.home')} />}
      <ul className={styles.articles}>
        {page.articles.map((article) => (
          <li key={article.url} className={styles.article}>
            <time dateTime={article.date} className={ui.muted} suppressHydrationWarning>
              {date(article.date)}
            </time>
            <h2>
              <ShopLink to={article.url}>{article.title}</ShopLink>
            </h2>
            <p>{article.text}</p>
          </li>
        ))}
      </ul>
      <Pagination page={page.page} pages={page.pages} />
      {page.articles.length > 0 && (
        <p className={styles.end}>
          <a href={`${shell.language.prefix}/news.xml`} className={ui.link}>
            {t('news.feed')}
          </a>
        </p>
      )}
    </div>
  )
}
