/** Whoever brings a word to somebody's chat, by a bot of the store's own. Asked outside of transactions. */
export type Messenger = {
  code: 'telegram'
  /** Finds out what the bot is called, and has it tell us by `hook` what is written to it. Throws `MessengerFailure`. */
  connect(token: string, hook: { url: string; secret: string }): Promise<{ username: string }>
  /** Where somebody ties a chat to whoever made the code. */
  linkOf(username: string, code: string): string
  /** Throws `MessengerFailure`. */
  send(token: string, chat: string, word: Word): Promise<void>
  /** What the bot was told; null where that is nothing to us. */
  read(body: unknown): Update | null
  /** the header that says the hook's secret */
  header: string
}

/** Plain texts, of whatever length; what others wrote stays text. */
export type Word = { title: string; text: string }

/** `start`: somebody followed a link; `gone` and `back`: the bot may write there no more, or again; `stop`: they want no more. */
export type Update = { id: string; chat: string; name: string } & (
  | { kind: 'start'; code: string }
  | { kind: 'gone' | 'back' | 'stop' }
)

/**
 * `away`: it does not answer now; `slow`: not before so many seconds; `gone`: that chat takes nothing from us; `closed`: not before the
 * store mends its key; `refused`: not this word.
 */
export class MessengerFailure extends Error {
  readonly kind: 'away' | 'slow' | 'gone' | 'closed' | 'refused'
  readonly seconds: number
  constructor(kind: MessengerFailure['kind'], reason: string, seconds = 0) {
    super(reason)
    this.kind = kind
    this.seconds = seconds
  }
}
