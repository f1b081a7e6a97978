import { Group, Kbd, Modal, Stack, Switch, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ShortcutName, shortcuts, switchShortcuts, useShortcutsOn } from '../kit/shortcuts.ts'
import { closeShortcuts, useShortcutsOpen } from './shortcuts-dialog.ts'

/** Every shortcut, and the switch that turns them off. */
export default function ShortcutsDialog() {
  const { t } = useTranslation()
  const isOn = useShortcutsOn()
  return (
    <Modal opened={useShortcutsOpen()} onClose={closeShortcuts} title={t('shortcuts.title')}>
      <Stack>
        <Switch
          checked={isOn}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
          label={t('shortcuts.on')}
          description={t('shortcuts.onHint')}
        />
        <Table verticalSpacing={6}>
          <Table.Tbody>
            {(Object.keys(shortcuts) as ShortcutName[]).map((name) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Text size="sm">{t(`shortcuts.${name}`)}</Text>
                </Table.Td>
                <Table.Td>
                  <Group gap={4} justify="flex-end">
                    {shortcuts[name].shown.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Modal>
  )
}
