import { storefrontOf } from '@shopwright/theme-kit/react'
import type { LoaderFunctionArgs } from 'react-router'

/** Branches of the city that is told, or cities; one route, because every page carries the list of them. */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const storefront = storefrontOf(context)
  return searchParams.has('city') ? storefront.branches(searchParams) : storefront.cities(searchParams)
}
