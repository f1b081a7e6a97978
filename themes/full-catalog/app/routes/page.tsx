import type { Page as PageData } from '@shopwright/theme-kit'
import { Arranged } from '@shopwright/theme-kit/parts/arranged.tsx'
import { InformationView } from '@shopwright/theme-kit/parts/components/InformationView.tsx'
import { lateGoods } from '@shopwright/theme-kit/parts/late-goods.ts'
import { pageLoader, restockAction, socialKinds } from '@shopwright/theme-kit/parts/page-at.ts'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Kept, SeoHead } from '@shopwright/theme-kit/react'
import { useActionData, useLoaderData, useLocation } from 'react-router'
import { CategoryView } from '../components/CategoryView'
import { ManufacturerView } from '../components/ManufacturerView'

export const loader = pageLoader
export const action = restockAction

// The server has it at hand; a browser fetches it where something is sold.
const ProductView = import.meta.env.SSR
  ? (await import('../components/ProductView')).default
  : lateGoods(() => import('../components/ProductView'))

export default function Page() {
  const data = useLoaderData<typeof loader>()
  const { page } = data
  const shell = useShell()
  const { pathname, search } = useLocation()
  return (
    <>
      <SeoHead seo={page.seo} shell={shell} type={socialKinds[page.kind]} />
      <Kept name="page" by={[data, pathname, search, useActionData()]} isAtOnePlace>
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
