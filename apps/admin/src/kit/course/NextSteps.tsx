import { Button, Group, Text } from '@mantine/core'
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
}

/** Exactly the steps that are open now; the chosen one is said once more below before it is made. */
export function NextSteps({ label, steps, chosen, none, onChoose }: Props) {
  if (!steps.length)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
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
