/** What each of its answers is: `success: false` is a refusal with its reasons in `errors`. */
type Answer = { success?: unknown; data?: unknown; errors?: unknown; info?: { totalCount?: unknown } | null }
export type Told = Readonly<Record<string, unknown>>

/** The rows of an answer, what is no row among them as an empty one, and how many there are in all. Throws for what is no answer. */
export function readAnswer(text: string): { data: Told[]; total: number | null } | { refused: string } {
  const { success, data, errors, info } = JSON.parse(text) as Answer
  if (success === false) return { refused: textsOf(errors).join('; ').slice(0, 200) }
  if (success !== true || !Array.isArray(data)) throw new Error('no answer of the carrier')
  const total = Number(info?.totalCount ?? Number.NaN)
  return {
    data: data.map((row: unknown) => (row && typeof row === 'object' ? (row as Told) : {})),
    total: Number.isInteger(total) && total >= 0 ? total : null,
  }
}

const textsOf = (errors: unknown): string[] => (Array.isArray(errors) ? errors.map(String) : [])
