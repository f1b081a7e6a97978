import { DropMenu } from '../kit/open/DropMenu.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { SchemeItems } from './SchemeItems.tsx'

export default function ThemeItems({ button }: { button: Button }) {
  return (
    <DropMenu button={button}>
      <SchemeItems />
    </DropMenu>
  )
}
