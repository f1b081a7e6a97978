/** A shop's channel in a network, read by a token of its owner's. Asked outside of transactions. */
export type SocialSource = {
  code: 'instagram'
  /** Whose token it is, and its newest posts that have a picture. Throws `SocialFailure`. */
  newest(token: string, most: number): Promise<{ account: string; posts: SocialPost[] }>
  /** A token that lasts anew, from one that still holds. Throws `SocialFailure`. */
  renew(token: string): Promise<string>
}

/** `url` and `picture` are https; the text is plain. */
export type SocialPost = { id: string; url: string; text: string; picture: string; at: Date }

/** `away`: it does not answer, or wants to be asked less; `closed`: not before the store mends its token. */
export class SocialFailure extends Error {
  readonly kind: 'away' | 'closed'
  constructor(kind: SocialFailure['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
