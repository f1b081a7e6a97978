import { Badge, Button, Group, Text } from '@mantine/core'

type Props = {
  name: string
  badge?: string | null
  /** what is known of it, where it is */
  facts: readonly (string | false | null)[]
  /** what can be done to it; `label` names the row as well */
  action?: { text: string; label: string; run: () => void } | null
}

/** One of the places and devices by which a person comes in. */
export function OwnRow({ name, badge, facts, action }: Props) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {badge ? <Badge>{badge}</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(', ')}
        </Text>
      </div>
      {action ? (
        <Button variant="default" size="compact-sm" flex="none" aria-label={action.label} onClick={action.run}>
          {action.text}
        </Button>
      ) : null}
    </Group>
  )
}
