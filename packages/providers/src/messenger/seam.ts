/**
 * What a browser and the rules know of a messenger: the setting that keeps a bot's key, what a plan must have, and whether it reports to
 * nobody without https.
 */
export type MessengerTraits = {
  code: string
  setting: `${string}_access_token`
  feature: string
  needsHttps?: true
}

/** Whoever brings a word to somebody's chat, by a bot of the store's own. Asked outside of transactions. */
export type Messenger = MessengerTraits & {
  /** Finds out what the bot is called, and has it tell us by `hook` what is written to it. Throws `MessengerFailure`. */
  connect(token: string, hook: { url: string; secret: string }): Promise<{ username: string }>
  /** Where somebody ties a chat to whoever made the code. */
  linkOf(username: string, code: string): string
  /** Throws `MessengerFailure`. */
  send(token: string, chat: string, word: Word): Promise<void>
  /** What the bot was told; null where that is nothing to us. */
  read(body: unknown): Update | null
  /** the header by which a report is known to be the messenger's, and what it holds then */
  header: string
  proof(report: Buffer, bot: { token: string; secret: string }): string
  /** What a report is answered with, where somebody who came by a link has to say something first: `text` above a button; null where nothing is. */
  greeting?(body: unknown, words: { from: string; text: string; button: string }): object | null
}

/** Plain texts, of whatever length; what others wrote stays text. `from`: in whose name, where a messenger shows one. */
export type Word = { title: string; text: string; from: string }

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
