import type { AskedPrivacy } from '@shopwright/theme-kit'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { Field } from '../components/Field'
import fieldStyles from '../components/Field.module.css'
import { FieldsForm } from '../components/FieldsForm'
import choice from '../components/GroupChoice.module.css'
import { Refusal } from '../components/Refusal'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

/** An address first, then the code that was mailed there. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = await request.formData()
  const storefront = storefrontOf(context)
  const [email, claim] = [String(sent.get('email') ?? ''), String(sent.get('claim') ?? '')]
  if (!claim) {
    const asked = await storefront.askPrivacy(sent)
    return asked.ok
      ? { step: 'prove' as const, asked: { email: asked.email, claim: asked.claim }, refusal: undefined }
      : data({ step: 'ask' as const, refusal: asked }, { status: 422 })
  }
  const proven = await storefront.provePrivacy(sent)
  return proven.ok
    ? { step: 'done' as const, kind: proven.kind }
    : data({ step: 'prove' as const, asked: { email, claim }, refusal: proven }, { status: 422 })
}

/** What the store keeps of somebody without an account: a copy, or that it is erased. Works without script. */
export default function Privacy() {
  const result = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/shop/privacy', t('privacy.title'))} shell={shell} />
      <div className={ui.stack}>
        <h1>{t('privacy.title')}</h1>
        {result?.step === 'done' ? (
          <p className={ui.notice} role="status">
            {t(`privacy.done.${result.kind}`)}
          </p>
        ) : result?.step === 'prove' ? (
          <ProveForm asked={result.asked} refusal={result.refusal} />
        ) : (
          <AskForm refusal={result?.refusal} />
        )}
      </div>
    </div>
  )
}

type Told = { message: string | null; errors: Record<string, string>; values: Record<string, string> }

function AskForm({ refusal }: { refusal: Told | undefined }) {
  const { t } = useSpeech()
  const chosen = refusal?.values.kind ?? 'copy'
  return (
    <FieldsForm className={ui.stack}>
      <p>{t('privacy.about')}</p>
      <p className={ui.muted}>
        {t('privacy.haveAccount')}{' '}
        <ShopLink to="/account/profile" className={ui.link}>
          {t('privacy.toAccount')}
        </ShopLink>
      </p>
      <Refusal refusal={refusal} />
      <fieldset className={choice.groups}>
        <legend className={fieldStyles.label}>{t('privacy.wish')}</legend>
        {(['copy', 'erasure'] as const).map((kind) => (
          <label key={kind} className={choice.group}>
            <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
            <span>{t(`privacy.kinds.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <Field
        name="email"
        type="email"
        label={t('form.email')}
        autoComplete="email"
        maxLength={254}
        defaultValue={refusal?.values.email}
        error={refusal?.errors.email}
        required
      />
      <button type="submit" className={`${ui.button} ${ui.wide}`}>
        {t('privacy.sendCode')}
      </button>
    </FieldsForm>
  )
}

function ProveForm({ asked: { email, claim }, refusal }: { asked: AskedPrivacy; refusal: Told | undefined }) {
  const { t } = useSpeech()
  return (
    <FieldsForm className={ui.stack}>
      <p role="status">{t('privacy.codeSent', { email })}</p>
      <Refusal refusal={refusal} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="claim" value={claim} />
      <Field
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('privacy.code')}
        maxLength={16}
        error={refusal?.errors.code}
        required
      />
      <button type="submit" className={`${ui.button} ${ui.wide}`}>
        {t('privacy.send')}
      </button>
      <p>
        <ShopLink to="/shop/privacy" reloadDocument className={ui.link}>
          {t('privacy.again')}
        </ShopLink>
      </p>
    </FieldsForm>
  )
}
