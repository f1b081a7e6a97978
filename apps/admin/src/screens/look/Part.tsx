import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** One part of the system under its name. */
export function Part({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <Group gap="sm" mb="md" align="baseline">
        <Title order={2}>{name}</Title>
        {about ? (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        ) : null}
      </Group>
      {children}
    </section>
  )
}
