import { Alert, Group, Stack, Text } from '@mantine/core'
import type { Translated } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../../language/language.ts'
import { PlanButton } from './PlanButton.tsx'
import type { ImportRun } from './run.ts'

type Props = { remarks: NonNullable<ImportRun['remarks']>; linked: number }

/** What a run did not take, counted, with the reason; and the way on where a plan set the end. */
export function RunRemarks({ remarks, linked }: Props) {
  const { t } = useTranslation('screens')
  if (!remarks.length && !linked) return null
  const nameOf = (plan: Translated): string => plan[chosenLanguage()] ?? Object.values(plan)[0] ?? ''
  return (
    <Alert color="yellow">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t('import.remarkTitle')}
        </Text>
        {remarks.map(({ code, count, params }) => (
          <Group key={code} justify="space-between" gap="xs" data-remark={code}>
            <Text size="sm">
              {t(`import.remarks.${code}`, { count, max: params?.max })}{' '}
              {params
                ? params.plan
                  ? t('import.planLifts', { plan: nameOf(params.plan) })
                  : t('import.planNone')
                : null}
            </Text>
            {params?.plan ? <PlanButton /> : null}
          </Group>
        ))}
        {linked ? <Text size="sm">{t('import.linkedPictures', { count: linked })}</Text> : null}
      </Stack>
    </Alert>
  )
}
