/** Whoever writes texts. It is asked outside of transactions, and never told a price, a stock or anything of a person. */
export type TextWriter = {
  code: string
  /** imitates who is not connected, where the installation says so (record 0013) */
  standsIn?: true
  /** has what it needs to be asked at all */
  isConnected(): boolean
  /** No answer takes more tokens than this: what is asked and what may come. */
  cost(request: WriteRequest): number
  /** Throws `WriterFailure`. */
  write(request: WriteRequest, signal: AbortSignal): Promise<Written>
}

/** `language` is a BCP-47 tag; `facts` are all that may be said. */
export type WriteRequest = {
  type: 'product' | 'category'
  language: string
  facts: Facts
  wishes: string
}
export type Facts = {
  name: string
  manufacturer?: string
  categories: string[]
  attributes: { name: string; text: string }[]
  options: { name: string; values: string[] }[]
  /** of a category: products in it */
  goods?: string[]
  /** what is said of it already, without markup */
  notes?: string
}

/** `html` is as it came: whoever keeps it makes it safe. `tokens` is what it has taken, asked and answered. */
export type Written = { html: string; tokens: number }

/**
 * `away`: it does not answer now; `closed`: not before somebody mends the connection; `refused`: not this text. What had been taken
 * until then is `tokens`.
 */
export class WriterFailure extends Error {
  readonly kind: 'away' | 'closed' | 'refused'
  readonly tokens: number
  constructor(kind: WriterFailure['kind'], reason: string, tokens = 0) {
    super(reason)
    this.kind = kind
    this.tokens = tokens
  }
}
