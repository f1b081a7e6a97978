/** Whoever says who somebody is, by an app of the store's own there. Asked outside of transactions. */
export type LoginProvider = {
  code: 'google' | 'facebook'
  /** Where a browser is sent to ask. */
  ask(app: LoginApp, asked: Asked): string
  /** Who came back with `code`. Throws `LoginFailure`. */
  identify(app: LoginApp, came: Came): Promise<Identity>
  /** Who wants what came of their account there to be forgotten, by a signed request; null where it is signed by nobody we know. */
  readDeletion?(app: LoginApp, signed: string): string | null
}

/** `redirect` is the one address that the store has told the provider of. */
export type LoginApp = { id: string; secret: string; redirect: string }
/** `verifier` is 43 to 128 signs that only we know; what is sent ahead is made of it (PKCE). `language` is a BCP-47 tag. */
export type Asked = { state: string; nonce: string; verifier: string; language: string }
export type Came = { code: string; nonce: string; verifier: string }

/** `subject` is who somebody is there, for ever; an address of mail is not. */
export type Identity = {
  subject: string
  email: string | null
  /** the provider says that this mailbox is theirs */
  isVerified: boolean
  firstName: string
  lastName: string
}

/**
 * `away`: it does not answer now; `closed`: not before the store mends its keys; `refused`: not this time, by what came back; `broken`:
 * what it says of somebody is not to be believed.
 */
export class LoginFailure extends Error {
  readonly kind: 'away' | 'closed' | 'refused' | 'broken'
  constructor(kind: LoginFailure['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
