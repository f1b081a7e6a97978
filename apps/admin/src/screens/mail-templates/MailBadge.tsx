import { Badge } from '@mantine/core'
import { languageTag } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'

type Texts = Record<string, string | null | undefined>
type Template = { subject?: Texts | null; text?: Texts | null; status?: boolean; is_sent?: boolean }

/** Whether it differs from what the house does. */
export const hasOwn = (row: Template): boolean => !row.is_sent || (row.status === true && languagesOf(row).length > 0)

/** That nobody gets it, or in which languages it says something of its own. */
export function MailBadge({ row }: { row: Template }) {
  const { t } = useTranslation('screens')
  if (!row.is_sent) return <Badge color="orange">{t('mailTemplates.off')}</Badge>
  if (!hasOwn(row)) return <Badge color="gray">{t('mailTemplates.house')}</Badge>
  return (
    <Badge color="teal">
      {t('mailTemplates.own')}: {languagesOf(row).join(', ')}
    </Badge>
  )
}

const languagesOf = ({ subject, text }: Template): string[] => [
  ...new Set(
    [subject, text]
      .flatMap((words) => Object.entries(words ?? {}))
      .filter(([, words]) => words?.trim())
      .map(([code]) => languageTag(code).slice(0, 2)),
  ),
]
