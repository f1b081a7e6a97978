import { useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { Link } from 'react-router'
import option from './OptionField.module.css'
import ui from './ui.module.css'

type Props = { terms: { title: string; url: string } | null; isAgreed: boolean; error: string | undefined }

/** The tick without which the server refuses the form, where the store has terms. */
export function TermsBox({ terms, isAgreed, error }: Props) {
  const { t } = useSpeech()
  const id = useId()
  if (!terms) return null
  return (
    <div>
      <label className={ui.check}>
        <input
          type="checkbox"
          name="terms_agreed"
          value="1"
          defaultChecked={isAgreed}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>
          {t('checkout.agree')}{' '}
          <Link to={terms.url} className={ui.link} target="_blank">
            {terms.title}
          </Link>
        </span>
      </label>
      {error && (
        <p id={id} className={option.error}>
          {error}
        </p>
      )}
    </div>
  )
}
