import { Text } from '@mantine/core'
import type { Order } from './use-order.ts'

/** What the buyer answered to the store's own questions, as it was then. */
export function CustomFieldFacts({ order, place }: { order: Order; place: Order['custom_fields'][number]['place'] }) {
  const answers = order.custom_fields.filter((answer) => answer.place === place)
  return answers.map(({ id, name, value }) => (
    <div key={id}>
      <Text size="xs" c="dimmed" mt="xs">
        {name}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Text>
    </div>
  ))
}
