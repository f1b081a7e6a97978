import type { CartLine, Refused } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { Form, Link, useFetcher, useNavigation } from 'react-router'
import styles from './CartLines.module.css'
import { CartQuantity } from './CartQuantity'
import { FileName } from './FileName'
import { Icon } from './Icon'
import { Placeholder } from './Placeholder'
import ui from './ui.module.css'

export function CartLines({ lines, refusal }: { lines: CartLine[]; refusal: Refused | null }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <Line key={line.id} line={line} refusal={refusal?.values.line === line.id ? refusal : null} />
      ))}
    </ul>
  )
}

/** What was refused is said where it was asked, instead of what was wrong before. */
function Line({ line, refusal: earlier }: { line: CartLine; refusal: Refused | null }) {
  const { t, price, cost } = useSpeech()
  // No way to another page takes back how many are wanted, and it takes nobody away from there.
  const { data, submit } = useFetcher<{ ok: true } | Refused>()
  const refusal = data ? (data.ok ? null : data) : earlier
  const { state } = useNavigation()
  const said = useId()
  return (
    <li className={styles.line}>
      <Link to={line.url} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {line.picture ? <Picture picture={line.picture} alt="" sizes="110px" /> : <Placeholder title={line.title} />}
      </Link>
      <div className={styles.text}>
        <Link to={line.url} className={styles.title}>
          {line.title}
        </Link>
        {line.options.map(({ name, value, url }) => (
          <span key={name + value} className={styles.option}>
            {name}:{' '}
            {url ? (
              <a href={url} className={ui.link}>
                <FileName name={value} />
              </a>
            ) : (
              value
            )}
          </span>
        ))}
        {line.recurring && (
          <span className={styles.option} suppressHydrationWarning>
            {line.recurring}
          </span>
        )}
        {line.unit !== null && line.unit !== 0 && (
          <span className={styles.option} suppressHydrationWarning>
            {t('cart.each', { price: price(line.unit) })}
          </span>
        )}
        {(refusal ? [Object.values(refusal.errors)[0] ?? refusal.message ?? ''] : line.problems).map((problem) => (
          <span
            key={problem}
            id={refusal ? said : undefined}
            className={styles.problem}
            role={refusal ? 'alert' : undefined}
          >
            {problem}
          </span>
        ))}
      </div>
      <Form method="post" className={styles.quantity} preventScrollReset noValidate>
        <input type="hidden" name="intent" value="quantity" />
        <input type="hidden" name="line" value={line.id} />
        <CartQuantity
          label={t('cart.quantityOf', { title: line.title })}
          value={line.quantity}
          refused={refusal}
          said={said}
          onChange={(quantity) =>
            submit({ intent: 'quantity', line: line.id, quantity, stay: '1' }, { method: 'post', action: '/cart' })
          }
        />
        <noscript>
          <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
            {t('cart.update')}
          </button>
        </noscript>
      </Form>
      <span className={styles.total} suppressHydrationWarning>
        {line.total !== null && cost(line.total)}
      </span>
      <Form method="post" className={styles.remove} preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="line" value={line.id} />
        <button
          type="submit"
          className={styles.bin}
          aria-label={t('cart.remove', { title: line.title })}
          disabled={state !== 'idle'}
        >
          <Icon name="trash" size={20} />
        </button>
      </Form>
    </li>
  )
}
