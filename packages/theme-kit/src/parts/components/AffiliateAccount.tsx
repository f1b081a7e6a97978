import { shopKey } from '@shopwright/i18n/keys'
import { withSign } from '@shopwright/resource/minus'
import type { AffiliatePage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import purse from '../routes/account-purse.module.css'
import { CopyField } from './CopyField'
import ui from './ui.module.css'

type Props = { account: NonNullable<AffiliatePage['account']> }

/** The link to share, what it has earned, and every entry behind the balance. */
export function AffiliateAccount({ account }: Props) {
  const { t, money, date } = useSpeech()
  if (account.isWaiting)
    return (
      <p className={ui.notice} role="status">
        {t('affiliate.waiting')}
      </p>
    )
  return (
    <>
      {account.isActive ? (
        <CopyField
          label={t('affiliate.link')}
          value={account.link}
          hint={t('affiliate.linkHint', { code: account.code, percent: account.percent })}
        />
      ) : (
        <p className={ui.notice}>{t('affiliate.inactive')}</p>
      )}
      <dl className={purse.balances}>
        <div className={ui.card}>
          <dt className={ui.muted}>{t('affiliate.balance')}</dt>
          <dd className={purse.balance} suppressHydrationWarning>
            {money(account.balance, account.currency)}
          </dd>
        </div>
      </dl>
      {account.entries.length === 0 ? (
        <p className={ui.muted}>{t('affiliate.noEntries')}</p>
      ) : (
        <ul className={purse.entries}>
          {account.entries.map((entry) => (
            <li key={entry.at + entry.kind + entry.amount} className={purse.entry}>
              <span>
                {t(shopKey('affiliate.entries.', entry.kind))}
                {entry.order !== null && <> · {t('order.title', { number: entry.order })}</>}
                {entry.note && <span className={purse.note}>{entry.note}</span>}
                <time dateTime={entry.at} className={purse.note} suppressHydrationWarning>
                  {date(entry.at)}
                </time>
              </span>
              <strong suppressHydrationWarning>{withSign(money(entry.amount, account.currency))}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
