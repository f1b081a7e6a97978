import { languageName, languageTag } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { useFormLanguage } from './FormLanguage.tsx'
import classes from './LanguageSwitch.module.css'

/** The languages of a translated field; a dot marks those without a text. */
export function LanguageSwitch({ value, label }: { value: unknown; label: string }) {
  const { t } = useTranslation()
  const { language, languages, setLanguage } = useFormLanguage()
  if (languages.length < 2) return null
  const texts = (value ?? {}) as Record<string, string | null | undefined>
  return (
    <fieldset className={classes.switch} aria-label={t('form.languagesOf', { field: label })}>
      {languages.map((code) => {
        const name = languageName(code)
        const isMissing = !texts[code]
        return (
          <button
            data-hint={isMissing ? t('form.missing', { name }) : name}
            key={code}
            type="button"
            className={classes.code}
            aria-pressed={code === language}
            aria-label={isMissing ? t('form.missing', { name }) : name}
            onClick={() => setLanguage(code)}
          >
            {languageTag(code).slice(0, 2)}
            {isMissing ? <span className={classes.dot} /> : null}
          </button>
        )
      })}
    </fieldset>
  )
}
