import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import ui from './ui.module.css'

/** Puts a product beside others. Works without scripts. */
export function CompareButton({ productId }: { productId: string }) {
  const { t } = useSpeech()
  return (
    <Form method="post" action="/compare">
      <input type="hidden" name="product_id" value={productId} />
      <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.wide}`}>
        {t('compare.add')}
      </button>
    </Form>
  )
}
