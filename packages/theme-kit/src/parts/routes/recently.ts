import { storefrontOf } from '@shopwright/theme-kit/react'
import type { LoaderFunctionArgs } from 'react-router'

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Cards of products that a browser has seen before. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(isId).slice(0, 24)
  return { products: ids.length ? await storefrontOf(context).cards(ids) : [] }
}
