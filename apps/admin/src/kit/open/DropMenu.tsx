import { Menu, type MenuProps } from '@mantine/core'
import type { Button } from './OnDemand.tsx'
import { useOpenedAtOnce } from './use-opened-at-once.ts'

/** The menu of a button that has just been pressed for the first time. */
export function DropMenu({ button, children, ...props }: MenuProps & { button: Button }) {
  const { target, opened, setOpened } = useOpenedAtOnce(button)
  return (
    <Menu position="bottom-end" {...props} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
