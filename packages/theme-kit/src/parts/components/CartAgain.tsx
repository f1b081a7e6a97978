import type { Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { productOf } from '../chosen'
import styles from './CartAgain.module.css'
import fieldStyles from './Field.module.css'
import { HiddenFields } from './HiddenFields'
import { Quantity } from './Quantity'
import ui from './ui.module.css'

type Props = { refusal: Refused; chosen: [name: string, value: string][] }

/** Without a script what was refused on a product's page is said here: how many are asked again, with all that was chosen. */
export function CartAgain({ refusal: { values, errors, message }, chosen }: Props) {
  const { t } = useSpeech()
  const { state } = useNavigation()
  const said = useId()
  const product = productOf(values)
  return (
    <div className={styles.again}>
      {errors.quantity ? (
        <Form method="post" className={styles.form} noValidate>
          <input type="hidden" name="intent" value="add" />
          <HiddenFields fields={chosen.filter(([name]) => name !== 'quantity')} />
          <div className={styles.row}>
            <Quantity label={t('cart.quantity')} value={values.quantity ?? ''} isLarge wrong={said} />
            <button type="submit" className={ui.button} disabled={state !== 'idle'}>
              {t('product.add')}
            </button>
          </div>
          <p id={said} className={fieldStyles.error} role="alert">
            {errors.quantity}
          </p>
        </Form>
      ) : (
        <p className={ui.refusal} role="alert">
          {Object.values(errors)[0] ?? message}
        </p>
      )}
      {product && (
        <Link to={product} className={ui.link}>
          {t('product.back')}
        </Link>
      )}
    </div>
  )
}
