import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { Empty } from '../components/Empty'
import { Rich } from '../components/Rich'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import { toneOf } from '../tones'
import styles from './categories.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).categories() })

/** Every category in columns, each with what is below it. */
export default function Categories() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const isFlat = page.categories.every(({ children }) => children.length === 0)
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <Breadcrumbs trail={[{ title: page.seo.title, url: useLocation().pathname }]} />
      <h1>{page.seo.title}</h1>
      {page.text && <Rich html={page.text} />}
      {page.categories.length === 0 && <Empty icon="search" text={t('home.empty')} to="/" action={t('trouble.home')} />}
      <ul className={`${styles.columns} ${isFlat ? styles.flat : ''}`}>
        {page.categories.map(({ id, title, url, tone, children }) => (
          <li key={id} className={styles.group} data-tone={toneOf(tone)}>
            <ShopLink to={url} className={styles.top}>
              {title}
            </ShopLink>
            {children.length > 0 && (
              <ul className={styles.children}>
                {children.map((child) => (
                  <li key={child.id}>
                    <ShopLink to={child.url}>{child.title}</ShopLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {page.pages.length > 0 && (
        <section className={styles.pages}>
          <h2>{t('frame.information')}</h2>
          <ul className={styles.children}>
            {page.pages.map(({ title, url }) => (
              <li key={url}>
                <ShopLink to={url}>{title}</ShopLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
