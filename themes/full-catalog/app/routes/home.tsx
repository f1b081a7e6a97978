import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import Columns from '@shopwright/theme-kit/parts/modules/Columns.tsx'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { handOver, SeoHead, storefrontOf } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).home() })

export default function Home() {
  const { page } = useLoaderData<typeof loader>()
  const shell = useShell()
  const isNamed = page.layout.main.some(({ kind }) => kind === 'banner-slider')
  return (
    <>
      <SeoHead seo={page.seo} shell={shell} />
      {/* The first slide names the page; where there is none somebody who listens is told all the same. */}
      {!isNamed && <h1 className={ui.hidden}>{shell.store.name}</h1>}
      <Columns layout={page.layout} isHome />
    </>
  )
}
