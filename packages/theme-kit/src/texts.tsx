import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Amount, Currency, Language } from './contract/shell.ts'
import { formatAmount, formatDate, formatDecimal } from './format.ts'
import { createTranslate, type Texts, type Translate } from './translate.ts'

export type Speech = {
  t: Translate
  tag: string
  price(amount: Amount): string
  money(value: string, currency: string): string
  date(value: string): string
}

const SpeechContext = createContext<Speech | null>(null)

type Props = { texts: Texts; language: Language; currency: Currency; children: ReactNode }

/** Gives a theme's components their language: texts, prices and dates. */
export function SpeechProvider({ texts, language, currency, children }: Props) {
  const speech = useMemo<Speech>(
    () => ({
      t: createTranslate(texts, language.tag),
      tag: language.tag,
      price: (amount) => formatAmount(amount, currency, language.tag),
      money: (value, code) => formatDecimal(value, code, language.tag),
      date: (value) => formatDate(value, language.tag),
    }),
    [texts, language, currency],
  )
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('outside of a SpeechProvider')
  return speech
}
