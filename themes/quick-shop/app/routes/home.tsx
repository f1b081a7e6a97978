import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { handOver, SeoHead, storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { FrontView } from '../components/FrontView'
import { useFront } from '../front'

export const loader = async ({ context, request }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).shelf(new URL(request.url).searchParams) })

export default function Home() {
  const { page } = useLoaderData<typeof loader>()
  const { pathname, search, state } = useLocation()
  useFront({ page, home: page, url: pathname + search, state })
  return (
    <>
      <SeoHead seo={page.seo} shell={useShell()} />
      <FrontView page={page} home={page} />
    </>
  )
}
