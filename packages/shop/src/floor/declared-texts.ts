import { maybe, orNull, text, upTo } from '@shopwright/resource/shapes'

type Text = { options: { max?: number } }

/** A text as long as its declaration lets it be. */
export const declaredText = ({ options: { max } }: Text) => (max === undefined ? text : upTo(max))

/** As it is declared, or nothing: what a form was left without. */
export const orEmpty = ({ schema }: { schema: object }) => ({
  anyOf: [schema, { type: 'string', maxLength: 0 }, { type: 'null' }],
})

/** What may be sent for a declared text that is half typed, or told in another shape: as much as is kept of it in the end, or nothing. */
export const textUpTo = (field: Text) => maybe(orNull(declaredText(field)))

export const textsUpTo = <F extends Record<string, Text>, N extends keyof F & string>(fields: F, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, textUpTo(fields[name] as F[N])])) as Record<
    N,
    ReturnType<typeof textUpTo>
  >
