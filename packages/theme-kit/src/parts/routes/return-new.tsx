import type { ReturnForm } from '@shopwright/theme-kit'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { Captcha } from '../components/Captcha'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { HiddenFields } from '../components/HiddenFields'
import { Refusal } from '../components/Refusal'
import { ReturnLineFields } from '../components/ReturnLineFields'
import { TermsBox } from '../components/TermsBox'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './return-new.module.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const storefront = storefrontOf(context)
  const form = await storefront.returnForm(query)
  const order = query.get('order')
  if (!form && order && !query.has('key') && !(await storefront.state()).name)
    throw redirect(`/login?back=${encodeURIComponent(`/returns/new?order=${order}`)}`)
  return { form }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const sent = await request.formData()
  const storefront = storefrontOf(context)
  if (sent.get('intent') === 'find') {
    const found = await storefront.findReturnOrder(sent)
    return found.ok
      ? { step: 'choose' as const, form: found.form }
      : data({ step: 'find' as const, refusal: found }, { status: 422 })
  }
  const asked = await storefront.askReturn(sent)
  if (!asked.ok) return data({ step: 'choose' as const, refusal: asked, form: asked.form }, { status: 422 })
  if (asked.url) throw redirect(`${asked.url}${asked.url.includes('?') ? '&' : '?'}asked=1`)
  return { step: 'done' as const, numbers: asked.numbers }
}

/** Returning goods: a guest names the order first; then lines are ticked. Works without script. */
export default function NewReturn() {
  const loaded = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = result && 'refusal' in result ? result.refusal : undefined
  const form = (result && 'form' in result ? result.form : undefined) ?? loaded.form
  const isFinding = result?.step === 'find' || !form
  return (
    <div className={`${ui.container} ${ui.section}`}>
      <SeoHead seo={pageSeo(shell, '/returns/new', t('returns.ask'))} shell={shell} />
      <div className={`${ui.stack} ${styles.page}`}>
        <h1>{t('returns.ask')}</h1>
        {result?.step === 'done' ? (
          <>
            <p className={ui.notice} role="status">
              {t('returns.done', { numbers: result.numbers.join(', ') })}
            </p>
            <WayOn orderUrl={null} />
          </>
        ) : isFinding ? (
          <FindForm refusal={refusal} />
        ) : (
          <ChooseForm key={form.key} form={form} refusal={refusal} />
        )}
      </div>
    </div>
  )
}

type Told = { message: string | null; errors: Record<string, string>; values: Record<string, string> }

function FindForm({ refusal }: { refusal: Told | undefined }) {
  const { t } = useSpeech()
  return (
    <FieldsForm className={ui.stack}>
      <input type="hidden" name="intent" value="find" />
      <p className={ui.muted}>{t('returns.findHint')}</p>
      <Refusal refusal={refusal} />
      <Field
        name="number"
        inputMode="numeric"
        pattern="\s*[0-9]{1,9}\s*"
        label={t('returns.orderNumber')}
        defaultValue={refusal?.values.number}
        error={refusal?.errors.number}
        required
      />
      <Field
        name="contact"
        label={t('returns.contact')}
        maxLength={254}
        defaultValue={refusal?.values.contact}
        error={refusal?.errors.contact}
        required
      />
      <p>
        <button type="submit" className={ui.button}>
          {t('returns.find')}
        </button>
      </p>
    </FieldsForm>
  )
}

function ChooseForm({ form, refusal }: { form: ReturnForm; refusal: Told | undefined }) {
  const { t } = useSpeech()
  const hindrance = form.refusal ?? (form.lines.every(({ left }) => left === 0) ? t('returns.nothingLeft') : null)
  if (hindrance)
    return (
      <>
        <p className={ui.notice}>{hindrance}</p>
        <WayOn orderUrl={form.orderUrl} />
      </>
    )
  return (
    // A line that is not ticked is not checked either, so the server says what is wrong.
    <FieldsForm className={ui.stack}>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="attempt" value={refusal?.values.attempt ?? form.key} />
      <HiddenFields fields={Object.entries(form.proof)} />
      <p className={ui.hidden} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <Captcha page="return" />
      <p className={ui.muted}>{t('returns.chooseHint', { number: form.orderNumber ?? '' })}</p>
      <Refusal refusal={refusal} />
      <ul className={styles.lines}>
        {form.lines.map((line) => (
          <ReturnLineFields
            key={line.id}
            line={line}
            reasons={form.reasons}
            values={refusal?.values ?? {}}
            errors={refusal?.errors ?? {}}
          />
        ))}
      </ul>
      <TermsBox
        terms={form.terms}
        isAgreed={refusal?.values.terms_agreed !== undefined}
        error={refusal?.errors.terms_agreed}
      />
      <p>
        <button type="submit" className={ui.button}>
          {t('returns.send')}
        </button>
      </p>
    </FieldsForm>
  )
}

/** Where nothing is left to do here: the order, which says what became of its returns, or the shop. */
function WayOn({ orderUrl }: { orderUrl: string | null }) {
  const { t } = useSpeech()
  return (
    <p>
      <Link to={orderUrl ?? '/'} className={ui.button}>
        {t(orderUrl ? 'cart.toOrder' : 'cart.shop')}
      </Link>
    </p>
  )
}
