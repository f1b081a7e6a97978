import type { ProductPage, ProductVariant, Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useActionData, useFetcher } from 'react-router'
import { Captcha } from './Captcha'
import { Field } from './Field'
import { FieldsForm } from './FieldsForm'
import ui from './ui.module.css'

type Sent = ({ ok: true } | Refused) & { wanted: string }

type Props = { product: ProductPage; variant: ProductVariant | null }

/** Below what cannot be bought now: an address, to be told by mail once it can. */
export function RestockForm({ product, variant }: Props) {
  const { t } = useSpeech()
  const wanted = variant?.id ?? product.id
  const fetcher = useFetcher<Sent>({ key: `restock:${wanted}` })
  // Without a script, what the page was sent with: of this combination alone.
  const said = useActionData<Sent>()
  const sent = fetcher.data ?? (said?.wanted === wanted ? said : undefined)
  if (!product.tellsOfRestock || (variant?.stock ?? product.stock).orderable) return null
  if (sent?.ok)
    return (
      <p className={ui.notice} role="status">
        {t('restock.asked')}
      </p>
    )
  const refused = sent && !sent.ok ? sent : undefined
  return (
    <FieldsForm by={fetcher} key={wanted} id="restock" className={`${ui.card} ${ui.stack}`}>
      <h3>{t('restock.title')}</h3>
      <Captcha page="restock" />
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="variant_id" value={variant?.id ?? ''} />
      <p className={ui.hidden} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <Field
        name="email"
        type="email"
        label={t('restock.email')}
        hint={t('restock.hint')}
        error={refused?.errors.email}
        defaultValue={refused?.values.email}
        autoComplete="email"
        maxLength={254}
        required
      />
      {refused?.message && !refused.errors.email && (
        <p className={ui.refusal} role="alert">
          {refused.message}
        </p>
      )}
      <button type="submit" className={`${ui.button} ${ui.quiet}`} disabled={fetcher.state !== 'idle'}>
        {t('restock.do')}
      </button>
    </FieldsForm>
  )
}
