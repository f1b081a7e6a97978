import type { Refused } from '@shopwright/theme-kit'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import '../all-texts'
import { Refusal } from '../components/Refusal'
import { ReviewForm } from '../components/Reviews'
import { SignInFirst } from '../components/SignInFirst'
import { Trouble } from '../components/Trouble'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  written: await storefrontOf(context).writtenReview(),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).review(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

/** What became of a review that was sent before any script ran; whoever had to sign in first goes on with it here. */
export default function Review() {
  const { written } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const waiting: Refused | null = written && { ok: false, message: null, errors: {}, values: written }
  // Nobody comes here but by a review.
  if (!outcome && !waiting) return <Trouble status={404} />
  const refusal = outcome?.ok ? null : (outcome ?? waiting)
  return (
    <div className={`${ui.narrow} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/review', t('reviews.title'))} shell={shell} />
      <h1>{t('reviews.title')}</h1>
      {refusal && 'signIn' in refusal ? (
        <SignInFirst back="/review" text={t('reviews.signIn')} />
      ) : refusal?.values.product_id && !refusal.errors.product_id ? (
        <ReviewForm productId={refusal.values.product_id} name="" refused={refusal} />
      ) : (
        refusal && <Refusal refusal={{ message: refusal.errors.product_id ?? refusal.message }} />
      )}
      {outcome?.ok && <p>{t('reviews.thanks')}</p>}
      <Link to="/" className={`${ui.button} ${ui.quiet}`}>
        {t('trouble.home')}
      </Link>
    </div>
  )
}
