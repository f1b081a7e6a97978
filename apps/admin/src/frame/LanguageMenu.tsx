import { Button, Menu } from '@mantine/core'
import { languageCodes, languageName, languageTag } from '@shopwright/resource'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, chosenLanguage } from '../language/language.ts'

/** The interface's language: each by its own name. */
export function LanguageMenu({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation()
  const current = chosenLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          leftSection={<IconLanguage size={18} stroke={1.6} />}
          aria-label={t('frame.language', { name: languageName(current) })}
        >
          {isIcon ? languageTag(current).slice(0, 2).toUpperCase() : languageName(current)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languageCodes.map((code) => (
          <Menu.Item
            key={code}
            lang={languageTag(code)}
            rightSection={code === current ? <IconCheck size={14} /> : null}
            onClick={() => changeLanguage(code)}
          >
            {languageName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
