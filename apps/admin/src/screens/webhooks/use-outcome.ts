import type { Listed } from '@shopwright/resource'
import { webhookDeliveries } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'

type Tried = Pick<Listed<typeof webhookDeliveries>, 'code' | 'duration' | 'error'>

/** What came of a message in words: what the address answered, or why it did not. */
export function useOutcome(): (tried: Tried) => string {
  const { t } = useTranslation('screens')
  const labels = useLabels(webhookDeliveries)
  return ({ code, duration, error }) =>
    error ? labels.choice('error', error) : code ? t('webhooks.answered', { code, ms: duration ?? 0 }) : ''
}
