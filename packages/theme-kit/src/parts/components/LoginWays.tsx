import type { LoginWay } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { usePrefix } from './ShopLink'
import ui from './ui.module.css'

type Props = { ways: LoginWay[]; back?: string; isLink?: boolean }

/** Plain links, as they lead out of the shop: a form may not, and the router does not know them. */
export function LoginWays({ ways, back, isLink }: Props) {
  const { t } = useSpeech()
  const prefix = usePrefix()
  if (!ways.length) return null
  const query = new URLSearchParams({ ...(back ? { back } : {}), ...(isLink ? { link: '1' } : {}) }).toString()
  return (
    <div className={ui.stack}>
      {ways.map(({ code, name }) => (
        <a
          key={code}
          href={`${prefix}/auth/${code}${query ? `?${query}` : ''}`}
          rel="nofollow"
          className={`${ui.button} ${ui.quiet} ${ui.wide}`}
        >
          {t(isLink ? 'login.add' : 'login.by', { provider: name })}
        </a>
      ))}
    </div>
  )
}
