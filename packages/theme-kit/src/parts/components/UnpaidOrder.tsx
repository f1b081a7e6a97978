import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import ui from './ui.module.css'

/** An order whose payment has not come: pay it, or have the cart back. */
export function UnpaidOrder({ payUrl, keptMinutes }: { payUrl: string; keptMinutes: number | null }) {
  const { t } = useSpeech()
  return (
    <div className={`${ui.notice} ${ui.stack}`}>
      <p>
        {t('order.unpaidHint')}
        {keptMinutes !== null && ` ${keptMinutes ? t('order.kept', { count: keptMinutes }) : t('order.keptNoLonger')}`}
      </p>
      <p>
        <a href={payUrl} className={ui.button}>
          {t('order.pay')}
        </a>
      </p>
      <Form method="post">
        <button type="submit" className={ui.link}>
          {t('order.giveUp')}
        </button>
      </Form>
    </div>
  )
}
