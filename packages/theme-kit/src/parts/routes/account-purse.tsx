import { shopKey } from '@shopwright/i18n/keys'
import { withSign } from '@shopwright/resource/minus'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account-purse.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const purse = await storefrontOf(context).purse()
  if (!purse) throw redirect('/login?back=/account/purse')
  return { purse }
}

/** Points and store credit, and how they came. */
export default function AccountPurse() {
  const { purse } = useLoaderData<typeof loader>()
  const { t, money, date, number } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/purse', t('account.purse'))} shell={shell} />
      <h1>{t('account.purse')}</h1>
      <dl className={styles.balances}>
        <div className={ui.card}>
          <dt className={ui.muted}>{t('account.points')}</dt>
          <dd className={styles.balance}>{number(purse.points)}</dd>
        </div>
        <div className={ui.card}>
          <dt className={ui.muted}>{t('account.credit')}</dt>
          <dd className={styles.balance} suppressHydrationWarning>
            {money(purse.credit, purse.currency)}
          </dd>
        </div>
      </dl>
      {purse.entries.length === 0 ? (
        <p className={ui.muted}>{t('account.noEntries')}</p>
      ) : (
        <ul className={styles.entries}>
          {purse.entries.map((entry) => (
            <li key={entry.at + entry.kind + entry.points + entry.amount} className={styles.entry}>
              <span>
                {t(shopKey('purse.', entry.kind))}
                {entry.order !== null && <> · {t('order.title', { number: entry.order })}</>}
                {entry.note && <span className={styles.note}>{entry.note}</span>}
                <time dateTime={entry.at} className={styles.note} suppressHydrationWarning>
                  {date(entry.at)}
                </time>
              </span>
              <strong suppressHydrationWarning>
                {entry.points === null
                  ? withSign(money(entry.amount ?? '0', purse.currency))
                  : t('account.pointsOf', { value: withSign(number(entry.points)) })}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
