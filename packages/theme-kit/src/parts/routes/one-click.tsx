import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, Link, redirectDocument, useActionData, useNavigation } from 'react-router'
import { FieldsForm } from '../components/FieldsForm'
import '../all-texts'
import { chosenIn, productOf } from '../chosen'
import { HiddenFields } from '../components/HiddenFields'
import { OneClickFields } from '../components/OneClick'
import { Trouble } from '../components/Trouble'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

/** An order by phone alone. Without a script what was refused is asked again here, with all that was chosen. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await storefrontOf(context).buyOneClick(form)
  if (!outcome.ok) return data({ ...outcome, chosen: chosenIn(form) }, { status: form.get('stay') ? 200 : 422 })
  // Of its own: nothing that ran beside the goods sees the key of the order.
  throw redirectDocument(`/order/${outcome.id}?key=${encodeURIComponent(outcome.key)}&placed=1`)
}

export default function OneClickAgain() {
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const { state } = useNavigation()
  // Nobody comes here but by a product's form.
  if (!refusal) return <Trouble status={404} />
  const { values, errors, message, chosen } = refusal
  // What is wrong with the choice itself is mended on the product's page.
  const others = Object.entries(errors).flatMap(([name, text]) =>
    ['phone', 'first_name'].includes(name) ? [] : [text],
  )
  return (
    <div className={`${ui.container} ${ui.narrow} ${ui.section} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/one-click', t('oneClick.title'))} shell={shell} />
      <h1>{t('oneClick.title')}</h1>
      <p className={ui.refusal} role="alert">
        {others[0] ?? message}
      </p>
      <FieldsForm className={ui.stack}>
        <HiddenFields fields={chosen} />
        <OneClickFields errors={errors} values={values} />
        <button type="submit" className={`${ui.button} ${ui.wide}`} disabled={state !== 'idle'}>
          {t('oneClick.submit')}
        </button>
      </FieldsForm>
      <p>
        <Link to={productOf(values) ?? '/'} className={ui.link}>
          {t('product.back')}
        </Link>
      </p>
    </div>
  )
}
