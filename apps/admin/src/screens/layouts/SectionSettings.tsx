import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { layoutModules, modules, type Position, positions, type Section } from '@shopwright/shop/model'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ModuleSettings } from '../../kit/form/ModuleSettings.tsx'
import { useLabels } from '../../language/labels.ts'
import { into } from './sections.ts'

type Props = {
  section: Section
  sections: readonly Section[]
  faults: Record<string, string>
  onChange: (sections: Section[]) => void
  isDisabled: boolean
}

/** What a section is told, and in which column it stands. */
export function SectionSettings({ section, sections, faults, onChange, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(layoutModules)
  const at = `${sections.findIndex(({ id }) => id === section.id)}.settings.`
  const own = Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) =>
      path.startsWith(at) ? [[path.slice(at.length).split('.')[0] as string, text]] : [],
    ),
  )
  const set = (settings: unknown) =>
    onChange(
      sections.map((one) => (one.id === section.id ? { ...one, settings: settings as Section['settings'] } : one)),
    )
  return (
    <Card component="section" aria-label={t('layouts.settingsOf', { name: labels.choice('kind', section.kind) })}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h5">
            {labels.choice('kind', section.kind)}
          </Title>
          {section.kind === 'content' || isDisabled ? null : (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={() => onChange(sections.filter(({ id }) => id !== section.id))}
            >
              {t('layouts.remove')}
            </Button>
          )}
        </Group>
        {section.kind === 'content' ? (
          <Text size="sm" c="dimmed">
            {t('layouts.contentHelp')}
          </Text>
        ) : (
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={labels.field('position')}
            disabled={isDisabled}
            value={section.position}
            onChange={(position) => onChange(into(sections, section.id, position as Position))}
            data={positions.map((value) => ({ value, label: t(`layouts.columns.${value}`) }))}
          />
        )}
        {section.module_id ? (
          <Text size="sm">
            {t('layouts.shared')} <Link to={`/admin/modules/${section.module_id}`}>{t('layouts.openShared')}</Link>
          </Text>
        ) : (
          <ModuleSettings
            resource={modules}
            name="settings"
            kind={modules.fields.settings}
            label={labels.field('settings')}
            language=""
            row={{ kind: section.kind }}
            value={section.settings}
            onChange={set}
            innerErrors={own}
            isDisabled={isDisabled}
          />
        )}
      </Stack>
    </Card>
  )
}
