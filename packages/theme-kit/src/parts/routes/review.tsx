import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, Link, useActionData } from 'react-router'
import { Refusal } from '../components/Refusal'
import { ReviewForm } from '../components/Reviews'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).review(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

/** What became of a review that was sent before any script ran. */
export default function Review() {
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  return (
    <div className={`${ui.narrow} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/review', t('reviews.title'))} shell={shell} />
      <h1>{t('reviews.title')}</h1>
      {refusal?.values.product_id && !refusal.errors.product_id ? (
        <ReviewForm productId={refusal.values.product_id} name="" refused={refusal} />
      ) : (
        <Refusal refusal={refusal && { message: refusal.message ?? refusal.errors.product_id ?? null }} />
      )}
      {outcome?.ok && <p>{t('reviews.thanks')}</p>}
      <Link to="/" className={ui.button}>
        {t('trouble.home')}
      </Link>
    </div>
  )
}
