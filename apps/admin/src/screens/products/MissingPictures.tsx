import { Alert, List } from '@mantine/core'
import { codeText } from '../../language/code-text.ts'

/** A picture that a feed names, and what became of it. */
export type Named = { id: string; state: string; fault?: string | null; source_url?: string | null }

/** Why pictures of a feed have not come: a line for each host and reason. */
export function MissingPictures({ pictures }: { pictures: Named[] }) {
  const byReason = Map.groupBy(
    pictures.filter(({ fault, state }) => fault && state !== 'ready'),
    ({ fault, source_url }) => `${hostOf(source_url ?? '')} (${fault})`,
  )
  if (!byReason.size) return null
  return (
    <Alert color="yellow" p="xs" mt="xs">
      <List size="sm" listStyleType="none">
        {[...byReason].map(([reason, [first, ...others]]) => (
          <List.Item key={reason}>
            {hostOf(first?.source_url ?? '')}
            {others.length ? ` × ${others.length + 1}` : ''}: {codeText(String(first?.fault))}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address
}
