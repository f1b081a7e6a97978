import { useSpeech } from '@shopwright/theme-kit/react'
import { useSearchParams } from 'react-router'
import ui from './ui.module.css'

const known = ['again', 'silent', 'closed', 'shut-out', 'not-approved', 'login-taken'] as const

/** Why who came back from a provider was not let in, as the address says. */
export function LoginRefused() {
  const { t } = useSpeech()
  const [query] = useSearchParams()
  const code = known.find((one) => one === query.get('refused'))
  return code ? (
    <p className={ui.refusal} role="alert">
      {t(`login.refused.${code}`)}
    </p>
  ) : null
}
