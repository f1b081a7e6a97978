import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router'
import { Pagination } from '../components/Pagination'
import { ReturnRows } from '../components/ReturnRows'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = Math.max(1, Math.min(10_000, Number(new URL(request.url).searchParams.get('page')) || 1))
  const found = await storefrontOf(context).returns(Math.floor(page))
  if (!found) throw redirect('/login?back=/account/returns')
  return found
}

export default function Returns() {
  const { returns, page, pages } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/returns', t('returns.title'))} shell={shell} />
      <h1>{t('returns.title')}</h1>
      {query.has('asked') && (
        <p className={ui.notice} role="status">
          {t('returns.askedHint')}
        </p>
      )}
      <ReturnRows returns={returns} />
      <Pagination page={page} pages={pages} />
    </>
  )
}
