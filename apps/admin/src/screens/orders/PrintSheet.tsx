import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatInstant } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { useStore } from '../../session/use-session.ts'
import { addressLines } from './Address.tsx'
import classes from './PrintSheet.module.css'
import type { Order, PrintedOrder } from './use-order.ts'

type Props = { title: string; date: string; children: ReactNode }

/** What the printer gets instead of the screen: each sheet begins a page. */
export function PrintSheet({ title, date, children }: Props) {
  const store = useStore()
  return createPortal(
    <article className={classes.sheet} aria-hidden="true">
      <header>
        <div>
          <h1>{store.title}</h1>
          <p>{title}</p>
        </div>
        <p>{formatInstant(date)}</p>
      </header>
      {children}
    </article>,
    document.body,
  )
}

/** Who gets it, and where. */
export function PrintedPerson({ order, address }: { order: PrintedOrder; address: Order['delivery_address'] }) {
  const lines = address ? addressLines(address) : [buyerName(order)]
  return [...lines, order.phone].filter(Boolean).map((line) => <div key={line}>{line}</div>)
}

/** What was bought, with what was chosen of it. */
export const PrintedLine = ({ line }: { line: Order['products'][number] }) => (
  <>
    {line.name}
    {line.options.map((option) => (
      <div key={option.id}>{`${option.name}: ${option.value}`}</div>
    ))}
  </>
)
