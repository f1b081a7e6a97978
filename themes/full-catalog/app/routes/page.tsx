import type { Page as PageData, PageName } from '@shopwright/theme-kit'
import { handOver, Kept, SeoHead, storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router'
import { Arranged } from '../arranged'
import { CategoryView } from '../components/CategoryView'
import { InformationView } from '../components/InformationView'
import { ManufacturerView } from '../components/ManufacturerView'
import { ProductView } from '../components/ProductView'
import { useShell } from '../shell'

/** Products, categories, manufacturers and articles share one space of addresses. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await storefrontOf(context).page(params.slug ?? '', new URL(request.url).searchParams)
  if (!page) throw new Response(null, { status: 404 })
  if (page.kind === 'moved') throw redirect(page.url, 301)
  return handOver(context, { page, layout: await storefrontOf(context).layout(names[page.kind]) })
}

/** What they are called where a shop arranges them. */
const names: Record<PageData['kind'], PageName> = {
  product: 'product',
  category: 'category',
  manufacturer: 'root',
  information: 'static',
}

const kinds: Partial<Record<PageData['kind'], string>> = { product: 'product', information: 'article' }

export default function Page() {
  const data = useLoaderData<typeof loader>()
  const { page } = data
  const shell = useShell()
  const { pathname, search } = useLocation()
  return (
    <>
      <SeoHead seo={page.seo} shell={shell} type={kinds[page.kind]} />
      <Kept name="page" by={[data, pathname, search]} isAtOnePlace>
        <Arranged layout={data.layout}>
          <View page={page} />
        </Arranged>
      </Kept>
    </>
  )
}

function View({ page }: { page: PageData }) {
  switch (page.kind) {
    case 'product':
      return <ProductView key={page.id} product={page} />
    case 'category':
      return <CategoryView category={page} />
    case 'manufacturer':
      return <ManufacturerView manufacturer={page} />
    case 'information':
      return <InformationView information={page} />
  }
}
