import { Stack, Text, Title } from '@mantine/core'
import { useWindowTitle } from '../language/window-title.ts'
import { Refusal } from '../notices/Refusal.tsx'

type Props = { title: string; text: string; refusal?: string | null }

/** A public screen's title, its sentence, and why it was refused. */
export function FormHead({ title, text, refusal }: Props) {
  useWindowTitle(title)
  return (
    <Stack gap="xs" mb="lg">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      <Refusal text={refusal} mt="xs" />
    </Stack>
  )
}
