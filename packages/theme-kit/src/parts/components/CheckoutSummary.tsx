import type { CartLine, Checkout } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Fragment } from 'react'
import styles from './CheckoutSummary.module.css'
import { FileName } from './FileName'
import { Placeholder } from './Placeholder'
import { TermsBox } from './TermsBox'
import { Totals } from './Totals'
import ui from './ui.module.css'

type Props = {
  checkout: Checkout
  values: Record<string, string>
  errors: Record<string, string>
  isBusy: boolean
}

export function CheckoutSummary({ checkout: { cart, terms }, values, errors, isBusy }: Props) {
  const { t, price, cost, number } = useSpeech()
  return (
    <aside className={`${ui.card} ${ui.stack} ${styles.summary}`}>
      <h2>{t('checkout.order')}</h2>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={ui.picture}>
              {line.picture ? (
                <Picture picture={line.picture} alt="" sizes="56px" />
              ) : (
                <Placeholder title={line.title} />
              )}
            </span>
            <span className={styles.text}>
              {line.title}
              <span className={styles.options}>
                {line.options.map(({ name, value, url }) => (
                  <Fragment key={name + value}>
                    {url ? <FileName name={value} /> : value}
                    {' · '}
                  </Fragment>
                ))}
                {`× ${number(line.quantity)}`}
              </span>
              {line.recurring && (
                <span className={styles.options} suppressHydrationWarning>
                  {line.recurring}
                </span>
              )}
              {problemsOf(line, errors).map((problem) => (
                <span key={problem} className={styles.problem}>
                  {problem}
                </span>
              ))}
            </span>
            <span className={styles.total} suppressHydrationWarning>
              {line.total !== null && cost(line.total)}
            </span>
          </li>
        ))}
        {cart.vouchers.map((voucher) => (
          <li key={voucher.id} className={styles.line}>
            <span className={ui.picture}>
              <Placeholder title={voucher.toName} />
            </span>
            <span className={styles.text}>
              {t('voucher.for', { name: voucher.toName })}
              <span className={styles.options}>{voucher.toEmail}</span>
            </span>
            <span className={styles.total} suppressHydrationWarning>
              {price(voucher.amount)}
            </span>
          </li>
        ))}
      </ul>
      <Totals totals={cart.totals} />
      {cart.problems.map((problem) => (
        <p key={problem} className={ui.refusal}>
          {problem}
        </p>
      ))}
      <TermsBox terms={terms} isAgreed={values.terms_agreed !== undefined} error={errors.terms_agreed} />
      <button type="submit" name="intent" value="place" className={`${ui.button} ${ui.wide}`} disabled={isBusy}>
        {t('checkout.place')}
      </button>
    </aside>
  )
}

/** What the order was refused for is mostly what is still wrong with the line: it is said once. */
function problemsOf({ id, problems }: CartLine, errors: Record<string, string>): string[] {
  const refused = errors[`lines.${id}`]
  return [...new Set([...(refused ? [refused] : []), ...problems])]
}
