import { languages } from '@shopwright/resource'
import { dropCookie, readCookie, writeCookie } from '../../api/cookies.ts'
import { chosenLanguage } from '../../language/language.ts'
import { countryOfClock, currencyOf } from './home-country.ts'

export const steps = ['name', 'place', 'address', 'about', 'types'] as const
export type Step = (typeof steps)[number]

export type Draft = {
  name: string
  country: string
  language: string
  currency: string
  address: string
  city: string
  postcode: string
  region: string
  about: string
  product_types: string[]
}

export const fieldsOf: Record<Step, (keyof Draft)[]> = {
  name: ['name'],
  place: ['country', 'language', 'currency'],
  address: ['address', 'city', 'postcode', 'region'],
  about: ['about'],
  types: ['product_types'],
}
const needed: readonly (keyof Draft)[] = ['name', 'country', 'language', 'currency', 'city']
const cookie = 'registration_data'

/** What was answered so far outlives a reload (the spec's `registration_data` cookie). */
export function restored(): { draft: Draft; step: number } {
  const language = chosenLanguage()
  const country = languages[language].home?.country ?? countryOfClock() ?? ''
  const blank: Draft = {
    name: '',
    country,
    language,
    currency: languages[language].home?.currency ?? currencyOf(country) ?? '',
    address: '',
    city: '',
    postcode: '',
    region: '',
    about: '',
    product_types: [],
  }
  try {
    const kept = JSON.parse(readCookie(cookie) ?? '{}') as Partial<{ draft: Draft; step: number }>
    return { draft: { ...blank, ...kept.draft }, step: Math.min(kept.step ?? 0, steps.length - 1) }
  } catch {
    return { draft: blank, step: 0 }
  }
}

export function keepDraft(draft: Draft, step: number): void {
  // A cookie holds four kilobytes; the rest of a long text about oneself is not worth losing the others for.
  writeCookie(cookie, JSON.stringify({ step, draft: { ...draft, about: draft.about.slice(0, 500) } }))
}

export const forgetDraft = (): void => dropCookie(cookie)

/** What must be answered in a step and is not. */
export const missingIn = (step: Step, draft: Draft): (keyof Draft)[] =>
  fieldsOf[step].filter((name) => needed.includes(name) && !String(draft[name]).trim())
