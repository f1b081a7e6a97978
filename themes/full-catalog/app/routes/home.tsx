import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CategoryTiles } from '../components/CategoryTiles'
import { Hero } from '../components/Hero'
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
      <Hero page={page} />
      {/* One category alone is in the menu, and where the hero leads. */}
      {page.featured.length > 1 && (
        <section className={`${ui.container} ${ui.section}`}>
          <h2 className={ui.hidden}>{t('frame.catalogue')}</h2>
          <CategoryTiles featured={page.featured} allCategories={page.allCategories} />
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
      {!page.latest.length && !page.hero && <p className={`${ui.container} ${styles.empty}`}>{t('home.empty')}</p>}
    </>
  )
}
