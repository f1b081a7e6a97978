import { type ComponentType, cloneElement, type ReactElement, useState } from 'react'
import { part } from '../../api/part.ts'
import { errorText, tell } from '../../notices/notices.ts'

export type Button = ReactElement<ButtonProps>

type ButtonProps = {
  ref?: React.Ref<HTMLElement>
  onClick?: (event: React.MouseEvent<HTMLElement>) => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

type Props<P> = {
  /** what the button opens: it draws the button itself from then on, and opens at once */
  load: () => Promise<{ default: ComponentType<P> }>
  as?: 'menu' | 'dialog'
  children: Button
} & Omit<P, 'button'>

/** A button whose menu or panel comes with the first sign that somebody wants it: a list of rows is there without any. */
export function OnDemand<P extends { button: Button }>({ load, as = 'menu', children, ...rest }: Props<P>) {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null)
  // The rest of the props, with the button, is what the opened part asks for.
  if (Shown) return <Shown {...({ ...rest, button: children } as unknown as P)} />
  const come = () => part(load)
  return cloneElement(children, {
    'aria-haspopup': as,
    'aria-expanded': false,
    onPointerEnter: () => void come().catch(() => {}),
    onFocus: () => void come().catch(() => {}),
    onClick: () =>
      void come().then(
        (found) => setShown(() => found.default),
        (error: unknown) => tell('error', errorText(error)),
      ),
  })
}
