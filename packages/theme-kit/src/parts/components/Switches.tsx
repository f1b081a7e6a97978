import { useSpeech } from '@shopwright/theme-kit/react'
import { Form, useLocation, useMatches } from 'react-router'
import { useShell } from '../shell'
import styles from './Switches.module.css'

/** Language by its own addresses, currency by a form: both work before any script has run. */
export function Switches() {
  const { t } = useSpeech()
  const { language, languages, currency, currencies } = useShell()
  const alternates = useAlternates()
  const { pathname, search } = useLocation()
  // Values of attributes are words of one language, and what was placed was said.
  const kept = search.replace(/[?&](a|placed)=[^&]*/g, '').replace(/^&/, '?')
  return (
    <div className={styles.switches}>
      {currencies.length > 1 && (
        <Form method="post" action="/currency" className={styles.group} aria-label={t('frame.currency')}>
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          {currencies.map(({ code, title }) => (
            <button
              type="submit"
              key={code}
              name="currency"
              value={code}
              title={title}
              className={styles.choice}
              aria-pressed={code === currency.code}
            >
              {code}
            </button>
          ))}
        </Form>
      )}
      {languages.length > 1 && (
        <nav className={styles.group} aria-label={t('frame.language')}>
          {languages.map(({ code, tag, name, prefix, picture }) => (
            <a
              key={code}
              href={alternates[code] ? `${alternates[code].split('?')[0]}${kept}` : `${prefix}/`}
              hrefLang={tag}
              lang={tag}
              title={name}
              className={styles.choice}
              aria-current={code === language.code ? 'true' : undefined}
            >
              {picture && <img src={picture} alt="" width={16} height={12} />}
              {tag.slice(0, 2).toUpperCase()}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

/** The same page in every language: the deepest page says so, pages without addresses of their own keep their path. */
function useAlternates(): Record<string, string> {
  const matches = useMatches()
  const { languages } = useShell()
  const { pathname } = useLocation()
  for (const { loaderData } of matches.toReversed()) {
    const seo = (loaderData as { page?: { seo?: { alternates: Record<string, string> } } } | undefined)?.page?.seo
    if (seo) return seo.alternates
  }
  return Object.fromEntries(languages.map(({ code, prefix }) => [code, `${prefix}${pathname}`]))
}
