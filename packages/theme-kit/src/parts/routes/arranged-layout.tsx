import { storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
// These pages are the ones that say more than the pages of goods do.
import '../all-texts'
import { Arranged } from '../arranged'
import { pageNameOf } from '../page-names'

/** The modules around every page that has a fixed address. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => ({
  layout: await storefrontOf(context).layout(pageNameOf(request.url)),
})

/** The next page is arranged otherwise. */
export const shouldRevalidate = () => true

export default function ArrangedLayout() {
  const { layout } = useLoaderData<typeof loader>()
  return (
    <Arranged layout={layout}>
      <Outlet />
    </Arranged>
  )
}
