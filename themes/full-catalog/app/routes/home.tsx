import { handOver, Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Hero } from '../components/Hero'
import { Placeholder } from '../components/Placeholder'
import { ProductGrid } from '../components/ProductGrid'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './home.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).home() })

export default function Home() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={page.seo} shell={shell} />
      <Hero banners={page.banners} />
      {page.featured.length > 0 && (
        <section className={`${ui.container} ${ui.section}`}>
          <h2 className={ui.hidden}>{t('frame.catalogue')}</h2>
          <ul className={styles.categories}>
            {page.featured.map((category) => (
              <li key={category.id}>
                <Link to={category.url} className={styles.category} prefetch="intent">
                  <span className={styles.picture}>
                    {category.picture ? (
                      <Picture picture={category.picture} alt="" sizes="(min-width: 860px) 190px, 30vw" />
                    ) : (
                      <Placeholder />
                    )}
                  </span>
                  {category.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.specials.length > 0 && (
        <section className={`${ui.container} ${ui.section} ${styles.products}`}>
          <div className={ui.sectionHead}>
            <h2>{t('home.specials')}</h2>
          </div>
          <ProductGrid products={page.specials} />
        </section>
      )}
      {page.latest.length > 0 && (
        <section className={`${ui.container} ${ui.section} ${styles.products}`}>
          <div className={ui.sectionHead}>
            <h2>{t('home.latest')}</h2>
          </div>
          <ProductGrid products={page.latest} />
        </section>
      )}
      {!page.latest.length && <p className={`${ui.container} ${styles.empty}`}>{t('home.empty')}</p>}
    </>
  )
}
