import { Menu } from '@mantine/core'
import { languageCodes, languageName, languageTag } from '@shopwright/resource'
import { IconCheck } from '@tabler/icons-react'
import { changeLanguage, chosenLanguage } from '../language/language.ts'

/** The languages of the interface in a menu: each by its own name, the chosen one ticked. */
export const LanguageChoices = () =>
  languageCodes.map((code) => (
    <Menu.Item
      key={code}
      lang={languageTag(code)}
      rightSection={code === chosenLanguage() ? <IconCheck size={14} /> : null}
      onClick={() => changeLanguage(code)}
    >
      {languageName(code)}
    </Menu.Item>
  ))
