/** A shop's channel in a network, read by a token of its owner's. Asked outside of transactions. */
export type SocialSource = {
  code: 'instagram' | 'facebook'
  /** Whose token it is, and its newest posts that have something to show. Throws `SocialFailure`. */
  newest(token: string, most: number): Promise<{ account: string; posts: SocialPost[] }>
  /** A token that lasts anew, from one that still holds; left out where tokens last. Throws `SocialFailure`. */
  renew?(token: string): Promise<string>
}

/** `url` and `picture` are https; the text is plain. Without a picture there is a text. */
export type SocialPost = { id: string; url: string; text: string; picture: string | null; at: Date }

/** `away`: it does not answer, or wants to be asked less; `closed`: not before the store mends its token. */
export class SocialFailure extends Error {
  readonly kind: 'away' | 'closed'
  constructor(kind: SocialFailure['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
