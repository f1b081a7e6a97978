import type { Subscription } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import styles from '../routes/account.module.css'
import ui from './ui.module.css'

/** What its customer may do with it. Cancelling cannot be undone, so it is asked twice, without script as well. */
export function SubscriptionMoves({ subscription: { id, moves } }: { subscription: Subscription }) {
  const { t } = useSpeech()
  const form = (move: Subscription['moves'][number], look: string) => (
    <Form key={move} method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="move" value={move} />
      <button type="submit" className={look}>
        {t(`subscriptions.moves.${move}`)}
      </button>
    </Form>
  )
  return (
    <div className={styles.buttons}>
      {moves
        .filter((move) => move !== 'cancelled')
        .map((move) => form(move, `${ui.button} ${ui.small} ${move === 'paused' ? ui.quiet : ''}`))}
      {moves.includes('cancelled') && (
        <details>
          <summary className={`${ui.link} ${styles.summary}`}>{t('subscriptions.moves.cancelled')}</summary>
          <div className={`${ui.stack} ${styles.sure}`}>
            <p>{t('subscriptions.sure')}</p>
            {form('cancelled', `${ui.button} ${ui.small}`)}
          </div>
        </details>
      )}
    </div>
  )
}
