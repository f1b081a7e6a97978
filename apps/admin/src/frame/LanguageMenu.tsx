import { Button } from '@mantine/core'
import { languageName, languageTag } from '@shopwright/resource'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { chosenLanguage } from '../language/language.ts'

const items = () => import('./LanguageItems.tsx')

/** The interface's language: each by its own name. */
export function LanguageMenu({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation()
  const current = chosenLanguage()
  return (
    <OnDemand load={items}>
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
    </OnDemand>
  )
}
