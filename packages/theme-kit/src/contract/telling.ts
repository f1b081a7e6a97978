import type { Seo } from './catalogue.ts'
import type { PlaceView } from './modules.ts'
import type { Link, Picture } from './shell.ts'

/** `date` is when it was written, as a moment */
export type Article = Link & { text: string; date: string }

/** What the shop has to tell, the newest first. */
export type NewsPage = { kind: 'news'; seo: Seo; articles: Article[]; page: number; pages: number }

/** Every manufacturer that is shown, by the first letter of its name. */
export type ManufacturersPage = {
  kind: 'manufacturers'
  seo: Seo
  letters: { letter: string; manufacturers: (Link & { id: string; picture: Picture | null })[] }[]
}

/** Where the shop is and when it is open; what every page says of it stands in the shell. */
export type ContactsPage = { kind: 'contacts'; seo: Seo; places: PlaceView[]; feedbackUrl: string }

/** What it asks: an address, or what the link of a mail is for. */
export type NewsletterPage = { kind: 'newsletter'; seo: Seo; asks: 'join' | 'confirm' | 'leave' | 'leaveCarts' }

/** Pages with a form of the shop's own, above which its owner may write. */
export type IntroPage = 'forgotten' | 'registration' | 'login'

/** A form that writes to the shop; `text` is checked HTML that its owner put above it. */
export type FeedbackPage = { kind: 'feedback'; seo: Seo; title: string; text: string }

/** What a guest may want of what the store keeps of them: a copy, or that it is erased. */
export type PrivacyKind = 'copy' | 'erasure'

/** A code is on its way to the address; `claim` goes back with it. */
export type AskedPrivacy = { email: string; claim: string }
