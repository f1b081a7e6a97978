import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../language/format.ts'
import type { Told } from './effects.ts'

/** What will happen, before the button is pressed. */
export function EffectsList({ effects, currency }: { effects: Told[]; currency: string }) {
  const { t } = useTranslation('screens')
  return (
    <div role="status">
      <Text size="sm" fw={550} mb={4}>
        {t('return.effects.title')}
      </Text>
      {effects.length ? (
        <List size="sm" spacing={4}>
          {effects.map((effect) => (
            <List.Item key={effect.kind}>{sentence(effect)}</List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {t('return.effects.nothing')}
        </Text>
      )}
    </div>
  )

  function sentence(effect: Told): string {
    switch (effect.kind) {
      case 'refund':
        return [
          t(effect.online ? 'return.effects.refundOnline' : 'return.effects.refund', {
            amount: formatMoney(effect.amount, currency),
          }),
          ...(effect.capped ? [t('return.effects.capped')] : []),
        ].join(' ')
      case 'credit':
        return t('return.effects.credit', { amount: formatMoney(effect.amount, currency) })
      case 'replacement':
        return t('return.effects.replacement', { count: effect.count })
      case 'restock':
        return t('return.effects.restock', { count: effect.count })
      case 'points':
        return t('return.effects.points', { count: effect.count })
    }
  }
}
