import { writtenNumber } from '@shopwright/resource/written-number'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Amount, Currency, Language } from './contract/shell.ts'
import { formatAmount, formatDate, formatDecimal } from './format.ts'
import { createTranslate, type Texts, type Translate } from './translate.ts'

export type Speech = {
  t: Translate
  tag: string
  /** with the decimals that the amounts `beside` it have */
  price(amount: Amount, beside?: readonly Amount[]): string
  /** what something is sold for: its price, or that it is free */
  cost(amount: Amount, beside?: readonly Amount[]): string
  money(value: string, currency: string, beside?: readonly string[]): string
  date(value: string): string
  /** how many, as the language writes it; what `t` counts it writes so itself */
  number(value: number): string
}

const SpeechContext = createContext<Speech | null>(null)

type Props = { texts: Texts; language: Language; currency: Currency; timeZone: string; children: ReactNode }

/** Gives a theme's components their language: texts, prices and dates. */
export function SpeechProvider({ texts, language, currency, timeZone, children }: Props) {
  const speech = useMemo<Speech>(() => {
    const t = createTranslate(texts, language.tag)
    const price: Speech['price'] = (amount, beside) => formatAmount(amount, currency, language.tag, beside)
    return {
      t,
      tag: language.tag,
      price,
      cost: costOf(t, price),
      money: (value, code, beside) => formatDecimal(value, code, language.tag, beside),
      date: (value) => formatDate(value, language.tag, timeZone),
      number: (value) => writtenNumber(value, language.tag),
    }
  }, [texts, language, currency, timeZone])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

const costOf =
  (t: Translate, price: Speech['price']): Speech['cost'] =>
  (amount, beside) =>
    amount === 0 ? t('product.free') : price(amount, beside)

type BlockProps = { amounts: readonly (Amount | null)[]; children: ReactNode }

/** Prices that stand together: as soon as one of them has decimals, all inside show theirs. */
export function PriceBlock({ amounts, children }: BlockProps) {
  const outer = useSpeech()
  const among = amounts.filter((amount) => amount !== null)
  const price: Speech['price'] = (amount, beside = []) => outer.price(amount, [...among, ...beside])
  const speech: Speech = { ...outer, price, cost: costOf(outer.t, price) }
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('outside of a SpeechProvider')
  return speech
}
