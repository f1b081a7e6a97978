import type { CartLine } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import { HiddenFields } from './HiddenFields'
import styles from './Removed.module.css'
import ui from './ui.module.css'

/** What was just taken out of the cart, and the way back. */
export function Removed({ title, again }: Pick<CartLine, 'title' | 'again'>) {
  const { t } = useSpeech()
  return (
    <Form method="post" action="/cart" className={`${ui.notice} ${styles.removed}`} preventScrollReset>
      <input type="hidden" name="intent" value="add" />
      <HiddenFields fields={again} />
      <span role="status">{t('cart.removed', { title })}</span>
      <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
        {t('cart.putBack')}
      </button>
    </Form>
  )
}
