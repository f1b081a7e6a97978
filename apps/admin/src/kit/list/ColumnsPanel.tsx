import { ActionIcon, Button, Checkbox, Group, ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import { DropPanel } from '../open/DropPanel.tsx'
import type { Button as Target } from '../open/OnDemand.tsx'
import type { ColumnChoice } from './columns.ts'
import { type Density, densities, useDensity } from './use-density.ts'

type Props = { button: Target; resource: AnyResource; choice: ColumnChoice }

export default function ColumnsPanel({ button, resource, choice }: Props) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { offered, names, choose } = choice
  const [density, setDensity] = useDensity()
  const labelOf = (name: string) => offered.find((column) => column.name === name)?.label ?? labels.field(name)
  const handleMove = (name: string, by: 1 | -1) => {
    const at = names.indexOf(name)
    const other = names[at + by]
    if (other !== undefined) choose(names.with(at, other).with(at + by, name))
  }
  const rest = offered.map(({ name }) => name).filter((name) => !names.includes(name))
  return (
    <DropPanel button={button}>
      <Group justify="space-between" mb="xs">
        <Text size="sm" fw={550}>
          {t('list.columns')}
        </Text>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => choose(null)}>
          {t('list.resetColumns')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={360} miw={240}>
        <Stack gap={6}>
          {[...names, ...rest].map((name, index) => {
            const isShown = index < names.length
            return (
              <Group key={name} justify="space-between" wrap="nowrap" mih={26}>
                <Checkbox
                  size="xs"
                  checked={isShown}
                  disabled={isShown && names.length === 1}
                  label={labelOf(name)}
                  onChange={() => choose(isShown ? names.filter((one) => one !== name) : [...names, name])}
                />
                {isShown ? (
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon
                      size={24}
                      disabled={index === 0}
                      onClick={() => handleMove(name, -1)}
                      aria-label={t('list.columnLeft', { column: labelOf(name) })}
                    >
                      <IconArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      size={24}
                      disabled={index === names.length - 1}
                      onClick={() => handleMove(name, 1)}
                      aria-label={t('list.columnRight', { column: labelOf(name) })}
                    >
                      <IconArrowDown size={14} />
                    </ActionIcon>
                  </Group>
                ) : null}
              </Group>
            )
          })}
        </Stack>
      </ScrollArea.Autosize>
      <Text size="sm" fw={550} mt="md" mb={6}>
        {t('list.density')}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('list.density')}
        value={density}
        onChange={(value) => setDensity(value as Density)}
        data={densities.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
      />
    </DropPanel>
  )
}
