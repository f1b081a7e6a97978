import type { InformationPage, Page as PageData, ProductPage } from '@shopwright/theme-kit'
import { Arranged } from '@shopwright/theme-kit/parts/arranged.tsx'
import { InformationView } from '@shopwright/theme-kit/parts/components/InformationView.tsx'
import { lateGoods } from '@shopwright/theme-kit/parts/late-goods.ts'
import { pageLoader, restockAction, socialKinds } from '@shopwright/theme-kit/parts/page-at.ts'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { Kept, SeoHead } from '@shopwright/theme-kit/react'
import { useActionData, useLoaderData, useLocation } from 'react-router'
import { FrontView } from '../components/FrontView'
import { Sheet } from '../components/Sheet'
import { type Front, useFront, useLeft } from '../front'

export const loader = pageLoader
export const action = restockAction

// The server has it at hand; a browser fetches it where something is sold.
const ProductView = import.meta.env.SSR
  ? (await import('../components/ProductView')).default
  : lateGoods(() => import('../components/ProductView'))

export default function Page() {
  const data = useLoaderData<typeof loader>()
  const { page } = data
  const { pathname, search } = useLocation()
  return (
    <>
      <SeoHead seo={page.seo} shell={useShell()} type={socialKinds[page.kind]} />
      <Kept name="page" by={[data, pathname, search, useActionData()]} isAtOnePlace>
        <View page={page} layout={data.layout} />
      </Kept>
    </>
  )
}

type Props<P extends PageData> = { page: P; layout: Parameters<typeof Arranged>[0]['layout'] }

function View({ page, layout }: Props<PageData>) {
  switch (page.kind) {
    case 'product':
      return <Product page={page} layout={layout} />
    case 'information':
      return <Information page={page} layout={layout} />
    default:
      return <Goods page={page} layout={layout} />
  }
}

/** Over the goods that it was chosen among; by its address alone on a page of its own. */
function Product({ page, layout }: Props<ProductPage>) {
  return (
    <Sheet label={page.name}>
      <Arranged layout={layout}>
        <ProductView key={page.id} product={page} />
      </Arranged>
    </Sheet>
  )
}

const Information = ({ page, layout }: Props<InformationPage>) => (
  <Arranged layout={layout}>
    <InformationView information={page} />
  </Arranged>
)

/** A chip that was pressed changes the goods and nothing around them; its address alone shows the category. */
function Goods({ page, layout }: Props<Front & PageData>) {
  const { pathname, search, state } = useLocation()
  const left = useLeft()
  const home = (state as { inPlace?: true } | null)?.inPlace ? (left?.home ?? null) : null
  useFront({ page, home, url: pathname + search, state })
  if (home) return <FrontView page={page} home={home} />
  return (
    <Arranged layout={layout}>
      <FrontView page={page} home={null} />
    </Arranged>
  )
}
