import { Group, Progress, type ProgressProps, Text } from '@mantine/core'
import { formatPercent } from '../language/format.ts'

type Props = {
  /** of 100; null as long as nobody has said */
  value: number | null | undefined
  label: string
} & Pick<ProgressProps, 'size' | 'animated' | 'mb'>

/** How far something has come: a bar with its per cent beside, whole and never more than is done. */
export function ProgressLine({ value, label, mb, ...look }: Props) {
  const whole = typeof value === 'number' ? Math.floor(value) : null
  return (
    <Group gap="xs" wrap="nowrap" mb={mb}>
      <Progress value={whole ?? begun} aria-label={label} flex={1} {...look} />
      {whole === null ? null : (
        <Text size="xs" c="dimmed" miw={36} ta="end" aria-hidden="true" data-percent>
          {formatPercent(whole / 100)}
        </Text>
      )}
    </Group>
  )
}

/** What shows that there is a bar. */
const begun = 3
