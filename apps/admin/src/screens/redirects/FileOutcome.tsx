import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../kit/fault-text.ts'
import type { Outcome } from './FromFile.tsx'

/** What became of a file's rows; those that were not taken by their numbers, with the reason. */
export function FileOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const { added, same, wrong, wrong_count } = outcome
  const said = [t('redirects.added', { count: added }), same ? t('redirects.same', { count: same }) : '']
  return (
    <Alert
      color={wrong_count ? 'orange' : 'teal'}
      title={said.filter(Boolean).join(' ')}
      withCloseButton
      closeButtonLabel={t('redirects.close')}
      onClose={onClose}
      mb="md"
      role="status"
    >
      {wrong_count ? (
        <>
          {t('redirects.wrong', { count: wrong_count })}
          <List size="sm" mt="xs">
            {wrong.map(({ row, path, code }) => (
              <List.Item key={row} style={{ overflowWrap: 'anywhere' }}>
                {t('redirects.row', { row, path })} — {faultText(code)}
              </List.Item>
            ))}
          </List>
          {wrong_count > wrong.length ? t('redirects.more', { count: wrong_count - wrong.length }) : null}
        </>
      ) : null}
    </Alert>
  )
}
