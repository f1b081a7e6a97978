import { Empty } from '@shopwright/theme-kit/parts/components/Empty.tsx'
import { NamedShelves } from '@shopwright/theme-kit/parts/components/NamedShelves.tsx'
import { Pagination } from '@shopwright/theme-kit/parts/components/Pagination.tsx'
import { SearchBox } from '@shopwright/theme-kit/parts/components/SearchBox.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ProductGrid } from '../components/ProductGrid'

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).search(new URL(request.url).searchParams) })

export default function Search() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const { query, meant, named, listing, seo } = page
  return (
    <div className={`${ui.container} ${ui.section} ${ui.stack}`}>
      <SeoHead seo={seo} shell={useShell()} />
      <h1>{query ? t('search.title', { query: meant ?? query }) : t('search.placeholder')}</h1>
      <SearchBox />
      <NamedShelves of={named} />
      {listing.total ? (
        <ProductGrid products={listing.products} areFirst />
      ) : (
        query && <Empty icon="search" text={t('search.nothing')} to="/" action={t('shelf.back')} />
      )}
      <Pagination page={listing.page} pages={listing.pages} />
    </div>
  )
}
