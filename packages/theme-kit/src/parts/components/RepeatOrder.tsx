import type { Order, Repeated } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form, Link, useActionData } from 'react-router'
import ui from './ui.module.css'

/** Puts the goods of an order into the cart again; says by name what there is not, or not enough of. */
export function RepeatOrder({ order }: { order: Pick<Order, 'number' | 'lines'> }) {
  const { t } = useSpeech()
  const repeated = useActionData<{ repeated?: Repeated }>()?.repeated
  // A gift card is bought anew, with other words.
  if (order.number === null || order.lines.length === 0) return null
  return (
    <div className={ui.stack}>
      {repeated && (
        <div className={ui.notice} role="status">
          <p>{t('order.repeatMissing', { titles: repeated.missing.join(', ') })}</p>
          {repeated.added > 0 && (
            <Link to="/cart" className={ui.link}>
              {t('product.toCart')}
            </Link>
          )}
        </div>
      )}
      <Form method="post">
        <button type="submit" name="repeat" value="1" className={`${ui.button} ${ui.quiet}`}>
          {t('order.repeat')}
        </button>
      </Form>
    </div>
  )
}
