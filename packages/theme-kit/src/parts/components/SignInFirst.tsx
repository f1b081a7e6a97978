import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import ui from './ui.module.css'

type Props = {
  back: string
  /** what it is asked for */
  text: string
}

/** In place of what is for those alone who have signed in: both ways in, which lead back. */
export function SignInFirst({ back, text }: Props) {
  const { t } = useSpeech()
  const query = `?back=${encodeURIComponent(back)}`
  return (
    <div className={ui.stack}>
      <p className={ui.notice}>{text}</p>
      <Link to={`/login${query}`} className={`${ui.button} ${ui.wide}`}>
        {t('account.signIn')}
      </Link>
      <Link to={`/registration${query}`} className={`${ui.button} ${ui.quiet} ${ui.wide}`}>
        {t('account.register')}
      </Link>
    </div>
  )
}
