import type { AnswerField, Asking, Changes, Got, Listed, PopulatedField, Wire } from '@shopwright/resource'
import type { Call } from './world.ts'

type Noun = { readonly name: string }

/** The first one is taken to be there: a test that reads it where there is none fails by that. */
export type Rows<T> = [T, ...T[]]
type WithRows<T> = {
  [K in keyof T]: T[K] extends (infer One)[] ? Rows<One extends object ? WithRows<One> : One> : T[K]
}

/** Calls about the rows of a noun, typed by its declaration. Each throws what the server said where that is no answer. */
export type Nouns = {
  row<R extends Noun>(resource: R, id: string): Promise<WithRows<Got<R>>>
  list<R extends Noun, S extends AnswerField<R> = never, P extends PopulatedField<R> = never>(
    resource: R,
    query?: Asking<R, S, P>,
  ): Promise<Rows<Listed<R, string, S, P>>>
  create<R extends Noun>(resource: R, body: Changes<R>): Promise<Wire<R>>
}

export const nounsBy = (call: Call): Nouns => {
  const answered = async (...request: Parameters<Call>) => {
    const { status, body, text } = await call(...request)
    if (status !== 200 && status !== 201) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`)
    return body
  }
  return {
    row: ({ name }, id) => answered('GET', `/api/${name}/${id}`),
    list: async ({ name }, query = {}) => (await answered('GET', `/api/${name}?${written(query)}`)).data,
    create: ({ name }, body) => answered('POST', `/api/${name}`, body),
  }
}

/** `{ $limit: 5, $sort: { id: 1 }, $populate: ['a'] }` → `$limit=5&$sort[id]=1&$populate[]=a`. */
const written = (query: object): string =>
  Object.entries(query)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one) => `${name}[]=${encodeURIComponent(one)}`)
        : typeof value === 'object' && value !== null
          ? Object.entries(value).map(([key, one]) => `${name}[${key}]=${encodeURIComponent(String(one))}`)
          : [`${name}=${encodeURIComponent(String(value))}`],
    )
    .join('&')
