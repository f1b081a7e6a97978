import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import { AgreeBox } from './AgreeBox'
import ui from './ui.module.css'

type Props = { terms: { title: string; url: string } | null; isAgreed: boolean; error: string | undefined }

/** The store's terms, where it has some. */
export function TermsBox({ terms, ...tick }: Props) {
  const { t } = useSpeech()
  if (!terms) return null
  return (
    <AgreeBox name="terms_agreed" {...tick}>
      {t('checkout.agree')}{' '}
      <Link to={terms.url} className={ui.link} target="_blank">
        {terms.title}
      </Link>
    </AgreeBox>
  )
}
