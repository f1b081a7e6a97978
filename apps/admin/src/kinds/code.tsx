import { Text } from '@mantine/core'
import type { CellProps, KindParts } from './kind-parts.ts'
import { TextSentence } from './text.tsx'

function Cell({ value, kind }: CellProps) {
  return (
    <Text span inherit ff={kind.options.format ? undefined : 'monospace'} fz={kind.options.format ? undefined : 'xs'}>
      {String(value ?? '')}
    </Text>
  )
}

export const codeParts: KindParts = { Cell, Sentence: TextSentence }
