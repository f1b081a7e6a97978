import { NamedShelves } from '@shopwright/theme-kit/parts/components/NamedShelves.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Listing } from '../components/Listing'
import { ProductGrid } from '../components/ProductGrid'

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).search(new URL(request.url).searchParams) })

export default function Search() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  const isEmpty = page.listing.total === 0 && page.listing.chips.length === 0
  return (
    <div className={`${ui.container} ${ui.section}`}>
      <SeoHead seo={page.seo} shell={shell} />
      <h1>{page.query ? t('search.title', { query: page.meant ?? page.query }) : t('search.placeholder')}</h1>
      <NamedShelves of={page.named} />
      {isEmpty ? (
        <div className={ui.section} style={{ containerType: 'inline-size' }}>
          <p className={ui.muted}>{page.query && t('search.nothing')}</p>
          {page.latest.length > 0 && (
            <section className={ui.section}>
              <div className={ui.sectionHead}>
                <h2>{t('home.latest')}</h2>
              </div>
              <ProductGrid products={page.latest} />
            </section>
          )}
        </div>
      ) : (
        <div className={ui.section}>
          <Listing listing={page.listing} />
        </div>
      )}
    </div>
  )
}
