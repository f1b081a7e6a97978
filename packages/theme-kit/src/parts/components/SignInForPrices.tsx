import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import ui from './ui.module.css'

/** In place of prices and of the checkout, where both are for those who signed in. */
export function SignInForPrices({ back }: { back: string }) {
  const { t } = useSpeech()
  const query = `?back=${encodeURIComponent(back)}`
  return (
    <div className={ui.stack}>
      <p className={ui.notice}>{t('checkout.mustSignIn')}</p>
      <Link to={`/login${query}`} className={`${ui.button} ${ui.wide}`}>
        {t('account.signIn')}
      </Link>
      <Link to={`/registration${query}`} className={`${ui.button} ${ui.quiet} ${ui.wide}`}>
        {t('account.register')}
      </Link>
    </div>
  )
}
