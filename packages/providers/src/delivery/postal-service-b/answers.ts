import type { Refused } from '../seam.ts'
import { isSilence } from './assumptions.ts'

export type Answer = { status: number; text: string }
export type Told = Readonly<Record<string, unknown>>

/** What an answer holds, or its own words why it holds nothing. Throws for what is no answer: too busy, broken, not JSON. */
export function readAnswer({ status, text }: Answer): { told: unknown } | Refused {
  if (status >= 200 && status < 300) return { told: JSON.parse(text) }
  const said = rowOf(parsed(text))
  if (status === 408 || status === 429 || status >= 500 || status < 400 || isSilence(String(said.code ?? '')))
    throw new Error(`the carrier answered ${status}`)
  return { refused: wordsOf(said) || `HTTP ${status}` }
}

/** The rows of `{"Entries":{"Entry":[…]}}`, where a single one is no list. Throws for what is no such answer. */
export function entriesOf(told: unknown): Told[] {
  if (!('Entries' in rowOf(told))) throw new Error('no answer of the carrier')
  const entry = rowOf(rowOf(told).Entries).Entry ?? []
  return (Array.isArray(entry) ? entry : [entry]).map(rowOf)
}

/** What is no row is an empty one. */
export const rowOf = (value: unknown): Told => (value && typeof value === 'object' ? (value as Told) : {})

function wordsOf({ message, error, errors }: Told): string {
  const list = Array.isArray(errors) ? errors : []
  const said = [message, error, ...list.map((one) => (typeof one === 'string' ? one : rowOf(one).message))]
  return [...new Set(said.filter((one): one is string => typeof one === 'string' && one !== ''))]
    .join('; ')
    .slice(0, 200)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
