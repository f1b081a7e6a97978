import { storefrontOf } from '@shopwright/theme-kit/react'
import type { LoaderFunctionArgs } from 'react-router'

/** What may be meant: goods, or of a delivery's method branches of the city that is told, or cities. One route, because every page carries the list of them. */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const storefront = storefrontOf(context)
  if (!searchParams.has('method')) return storefront.suggest(searchParams.get('q') ?? '')
  return searchParams.has('city') ? storefront.branches(searchParams) : storefront.cities(searchParams)
}
