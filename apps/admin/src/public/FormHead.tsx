import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** A public screen's title, its sentence, and why it was refused. */
export function FormHead({ title, text, refusal }: { title: string; text: string; refusal?: string | null }) {
  return (
    <Stack gap="xs" mb="lg">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {refusal ? <Refusal text={refusal} /> : null}
    </Stack>
  )
}

export const Refusal = ({ text }: { text: string }) => (
  <Alert color="red" variant="light" role="alert" mt="xs" icon={<IconAlertCircle size={18} />} title={text} />
)
