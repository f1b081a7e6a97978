import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Button } from './OnDemand.tsx'
import { useOpenedAtOnce } from './use-opened-at-once.ts'

type Props = Omit<PopoverProps, 'children'> & {
  button: Button
  p?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** The panel of a button that has just been pressed for the first time. */
export function DropPanel({ button, p, children, ...props }: Props) {
  const { target, opened, setOpened, toggle } = useOpenedAtOnce(button)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus {...props} opened={opened} onChange={setOpened}>
      <Popover.Target>{toggle(target)}</Popover.Target>
      <Popover.Dropdown {...(p === undefined ? {} : { p })}>
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
