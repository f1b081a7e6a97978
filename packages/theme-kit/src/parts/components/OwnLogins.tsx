import type { OwnLogins as Own } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import { LoginWays } from './LoginWays'
import styles from './OwnLogins.module.css'
import ui from './ui.module.css'

/** By whom one signs in beside a password, and by whom one could. */
export function OwnLogins({ logins: { tied, more } }: { logins: Own }) {
  const { t } = useSpeech()
  return (
    <section className={ui.stack}>
      <h2>{t('login.ways')}</h2>
      {tied.length > 0 && (
        <ul className={styles.tied}>
          {tied.map(({ id, name, email }) => (
            <li key={id}>
              <span>
                {name} {email && <span className={ui.muted}>{email}</span>}
              </span>
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="intent" value="untie" className={ui.link}>
                  {t('login.remove', { provider: name })}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <LoginWays ways={more} back="/account/profile" isLink />
      </div>
    </section>
  )
}
