import { Menu } from '@mantine/core'
import { DropMenu } from '../open/DropMenu.tsx'
import type { Button } from '../open/OnDemand.tsx'
import classes from './FilterBar.module.css'

type Item = { name: string; label: string; isTaken: boolean }
type Props = { button: Button; items: Item[]; onPick: (name: string) => void }

/** What a list can be narrowed by. */
export default function FilterItems({ button, items, onPick }: Props) {
  return (
    <DropMenu button={button} position="bottom-start" classNames={{ dropdown: classes.menu }}>
      {items.map(({ name, label, isTaken }) => (
        <Menu.Item key={name} disabled={isTaken} onClick={() => onPick(name)}>
          {label}
        </Menu.Item>
      ))}
    </DropMenu>
  )
}
