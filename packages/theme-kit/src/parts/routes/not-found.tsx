import { storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect } from 'react-router'

/** Nothing stands here, unless the address is that of a page as another shop wrote it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const moved = await storefrontOf(context).moved(params['*'] ?? '')
  if (moved) throw redirect(moved.url, 301)
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
