import { Button, Menu, ScrollArea } from '@mantine/core'
import { moduleNames, modules, type SectionKind } from '@shopwright/shop/model'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'
import { ModuleSketch } from './ModuleSketch.tsx'

type Props = { hasContent: boolean; onAdd: (kind: SectionKind, moduleId: string | null) => void }

/** Every kind of module, and those of the store that several layouts share. */
export function AddSection({ hasContent, onAdd }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(modules)
  const shared = useList(modules, { $limit: 100, status: true }).data?.data ?? []
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} fullWidth>
          {t('layouts.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={420} type="auto">
          {hasContent ? null : (
            <Menu.Item leftSection={<ModuleSketch kind="content" />} onClick={() => onAdd('content', null)}>
              {t('layouts.content')}
            </Menu.Item>
          )}
          {moduleNames.map((kind) => (
            <Menu.Item key={kind} leftSection={<ModuleSketch kind={kind} />} onClick={() => onAdd(kind, null)}>
              {labels.choice('kind', kind)}
            </Menu.Item>
          ))}
          {shared.length ? <Menu.Label>{labels.name}</Menu.Label> : null}
          {shared.map(({ id, name, kind }) => (
            <Menu.Item key={id} leftSection={<ModuleSketch kind={kind} />} onClick={() => onAdd(kind, id)}>
              {name}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  )
}
