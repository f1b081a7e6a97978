import { Stack, Text, Title } from '@mantine/core'
import { Refusal } from '../notices/Refusal.tsx'

/** A public screen's title, its sentence, and why it was refused. */
export const FormHead = ({ title, text, refusal }: { title: string; text: string; refusal?: string | null }) => (
  <Stack gap="xs" mb="lg">
    <Title order={1}>{title}</Title>
    <Text c="dimmed">{text}</Text>
    <Refusal text={refusal} mt="xs" />
  </Stack>
)
