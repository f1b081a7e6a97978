import { Menu } from '@mantine/core'
import { DropMenu } from '../open/DropMenu.tsx'
import type { Button } from '../open/OnDemand.tsx'
import classes from './FilterBar.module.css'

type Item = { name: string; isTaken: boolean }
type Props = { button: Button; items: Item[]; labelOf: (name: string) => string; onPick: (name: string) => void }

/** What a list can be narrowed by. */
export default function FilterItems({ button, items, labelOf, onPick }: Props) {
  return (
    <DropMenu button={button} position="bottom-start" classNames={{ dropdown: classes.menu }}>
      {items.map(({ name, isTaken }) => (
        <Menu.Item key={name} disabled={isTaken} onClick={() => onPick(name)}>
          {labelOf(name)}
        </Menu.Item>
      ))}
    </DropMenu>
  )
}
