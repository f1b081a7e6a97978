import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { StatusDot } from './StatusBadge.tsx'

export type Step = {
  id: string
  name: string
  /** a status's own colour, shown as a dot */
  color?: string | null
  isGrave?: boolean
}

type Props = {
  label: string
  steps: readonly Step[]
  chosen: string | null
  /** what stands there when nothing is open */
  none: string
  /** null takes the choice back */
  onChoose: (id: string | null) => void
  /** the one that leads on, in the words of what is done: it is the screen's one button, and the others are behind `more` */
  ahead?: { id: string; words: string; isBusy: boolean } | null
  more?: string
}

/** Exactly the steps that are open now; the chosen one is said once more below before it is made. */
export function NextSteps({ label, steps, chosen, none, onChoose, ahead, more }: Props) {
  if (!steps.length)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  if (ahead)
    return (
      <Group gap="xs" role="group" aria-label={label}>
        <Button loading={ahead.isBusy} onClick={() => onChoose(ahead.id)}>
          {ahead.words}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}>
              {more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {steps
              .filter(({ id }) => id !== ahead.id)
              .map(({ id, name, color }) => (
                <Menu.Item
                  key={id}
                  leftSection={<StatusDot status={{ color: color ?? null }} />}
                  onClick={() => onChoose(id)}
                >
                  {name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
    )
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {steps.map(({ id, name, color, isGrave }) => (
        <Button
          key={id}
          variant={chosen === id ? 'light' : 'default'}
          aria-pressed={chosen === id}
          leftSection={color === undefined ? undefined : <StatusDot status={{ color }} />}
          {...(isGrave ? { color: 'red' } : {})}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
