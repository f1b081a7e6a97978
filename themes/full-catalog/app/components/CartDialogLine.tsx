import type { CartLine, Refused } from '@shopwright/theme-kit'
import { CartQuantity } from '@shopwright/theme-kit/parts/components/CartQuantity.tsx'
import { FileName } from '@shopwright/theme-kit/parts/components/FileName.tsx'
import { Icon } from '@shopwright/theme-kit/parts/components/Icon.tsx'
import { Placeholder } from '@shopwright/theme-kit/parts/components/Placeholder.tsx'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { useFetcher } from 'react-router'
import styles from './CartDialog.module.css'

/** What changes here reads the window's cart anew by itself: the router loads again what was loaded. */
export function CartDialogLine({ line, onRemove }: { line: CartLine; onRemove: (line: CartLine) => void }) {
  const { t, cost } = useSpeech()
  const { data, submit } = useFetcher<{ ok: true } | Refused>()
  const bin = useFetcher()
  const said = useId()
  const here = { line: line.id, stay: '1' }
  const there = { method: 'post', action: '/cart' } as const
  const refused = data && !data.ok ? data : null
  const problems = refused ? [Object.values(refused.errors)[0] ?? refused.message ?? ''] : line.problems
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {line.picture ? <Picture picture={line.picture} alt="" sizes="64px" /> : <Placeholder title={line.title} />}
      </span>
      <span className={styles.text}>
        {line.title}
        {line.options.map(({ name, value, url }) => (
          <span key={name + value} className={styles.note}>
            {name}: {url ? <FileName name={value} /> : value}
          </span>
        ))}
        {problems.map((problem) => (
          <span
            key={problem}
            id={refused ? said : undefined}
            className={styles.problem}
            role={refused ? 'alert' : undefined}
          >
            {problem}
          </span>
        ))}
      </span>
      {/* A browser says by itself what is wrong with a field, but for those of a form that asks it not to. */}
      <form noValidate className={styles.quantity}>
        <CartQuantity
          label={t('cart.quantityOf', { title: line.title })}
          value={line.quantity}
          refused={refused}
          said={said}
          onChange={(quantity) => {
            if (Number(quantity || 1) === 0) onRemove(line)
            return submit({ ...here, intent: 'quantity', quantity }, there)
          }}
        />
      </form>
      <span className={styles.total}>{line.total !== null && cost(line.total)}</span>
      <button
        type="button"
        className={styles.bin}
        aria-label={t('cart.remove', { title: line.title })}
        disabled={bin.state !== 'idle'}
        onClick={() => {
          onRemove(line)
          void bin.submit({ ...here, intent: 'remove' }, there)
        }}
      >
        <Icon name="trash" size={20} />
      </button>
    </li>
  )
}
