import { handOver, storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CategoryView } from '../components/CategoryView'
import { InformationView } from '../components/InformationView'
import { ManufacturerView } from '../components/ManufacturerView'
import { ProductView } from '../components/ProductView'

/** Products, categories, manufacturers and articles share one space of addresses. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = await storefrontOf(context).page(params.slug ?? '', new URL(request.url).searchParams)
  if (!page) throw new Response(null, { status: 404 })
  if (page.kind === 'moved') throw redirect(page.url, 301)
  return handOver(context, { page })
}

export default function Page() {
  const { page } = useLoaderData<typeof loader>()
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
