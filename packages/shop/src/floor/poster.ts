/** What came of a message: the code of the answer and how it begins, or why there was none. `ms` until then. */
export type Posted = {
  code: number | null
  text: string
  error: string | null
  ms: number
}

/** Posts to public addresses, and to those of the operator's own network that he has named. The process hands it in. */
export type Poster = {
  /** `host:port` that the operator has named: nothing but these is spoken to without TLS */
  isNamed(hostAndPort: string): boolean
  post(url: string, headers: Record<string, string>, body: string): Promise<Posted>
}

let poster: Poster | null = null

export function setPoster(given: Poster): void {
  poster = given
}

export function posterHere(): Poster {
  if (!poster) throw new Error('setPoster has not been called')
  return poster
}
