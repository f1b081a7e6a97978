import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AffiliateAccount } from '../components/AffiliateAccount'
import { AffiliateForm } from '../components/AffiliateForm'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context }: LoaderFunctionArgs) {
  const affiliate = await storefrontOf(context).affiliate()
  if (!affiliate) throw redirect('/login?back=/account/affiliate')
  return { affiliate }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).saveAffiliate(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

/** Joining, and what one has earned. */
export default function Affiliate() {
  const { affiliate } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const { account } = affiliate
  const refusal = outcome && !outcome.ok ? outcome : undefined
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/affiliate', t('affiliate.title'))} shell={shell} />
      <h1>{t('affiliate.title')}</h1>
      {account ? (
        <AffiliateAccount account={account} />
      ) : (
        <>
          <p>{t('affiliate.about', { percent: affiliate.percent, days: affiliate.days })}</p>
          {affiliate.needsApproval && <p className={ui.muted}>{t('affiliate.approval')}</p>}
        </>
      )}
      {account && <h2>{t('affiliate.details')}</h2>}
      {outcome?.ok && account && !account.isWaiting && (
        <p className={ui.notice} role="status">
          {t('affiliate.saved')}
        </p>
      )}
      <AffiliateForm affiliate={affiliate} refusal={refusal} />
    </>
  )
}
