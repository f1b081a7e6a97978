import { Menu } from '@mantine/core'
import { languageCodes, languageName, languageTag } from '@shopwright/resource'
import { IconCheck } from '@tabler/icons-react'
import { DropMenu } from '../kit/open/DropMenu.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { changeLanguage, chosenLanguage } from '../language/language.ts'

export default function LanguageItems({ button }: { button: Button }) {
  return (
    <DropMenu button={button}>
      {languageCodes.map((code) => (
        <Menu.Item
          key={code}
          lang={languageTag(code)}
          rightSection={code === chosenLanguage() ? <IconCheck size={14} /> : null}
          onClick={() => changeLanguage(code)}
        >
          {languageName(code)}
        </Menu.Item>
      ))}
    </DropMenu>
  )
}
