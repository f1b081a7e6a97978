import { defaultLanguage, languageCodes } from '@shopwright/resource'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { chosenLanguage } from '../../language/language.ts'
import { useSession } from '../../session/use-session.ts'

type FormLanguage = { language: string; languages: string[]; primary: string; setLanguage: (code: string) => void }

const Context = createContext<FormLanguage | null>(null)

/** One language for all translated fields of a form: they switch together. */
export function FormLanguageProvider({ children }: { children: ReactNode }) {
  const { store } = useSession()
  const languages = useMemo(() => {
    const codes = store?.languages.length ? store.languages.map(({ code }) => code) : languageCodes
    const primary = store?.primary_language ?? defaultLanguage
    return [...codes].sort((a, b) => Number(b === primary) - Number(a === primary))
  }, [store])
  const primary = store?.primary_language ?? defaultLanguage
  const [language, setLanguage] = useState<string>(() =>
    languages.includes(primary) ? primary : (languages[0] ?? chosenLanguage()),
  )
  const value = useMemo(
    () => ({ language, languages: languages as string[], primary, setLanguage }),
    [language, languages, primary],
  )
  return <Context value={value}>{children}</Context>
}

export function useFormLanguage(): FormLanguage {
  const found = useContext(Context)
  if (!found) throw new Error('translated fields stand inside a FormLanguageProvider')
  return found
}
