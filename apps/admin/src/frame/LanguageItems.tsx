import { DropMenu } from '../kit/open/DropMenu.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { LanguageChoices } from './LanguageChoices.tsx'

export default function LanguageItems({ button }: { button: Button }) {
  return (
    <DropMenu button={button}>
      <LanguageChoices />
    </DropMenu>
  )
}
