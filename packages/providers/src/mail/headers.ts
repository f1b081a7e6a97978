import { MailError } from './errors.ts'

const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/
const MAX_LINE = 900
const ALLOWED =
  /^(?:list-unsubscribe|list-unsubscribe-post|list-id|auto-submitted|precedence|in-reply-to|references|x-[a-z0-9-]{1,60})$/i

/** A line end in a header part begins the next header: whoever sends one wants another letter than ours. */
export function refuseControl(text: string, field: string): void {
  if (CONTROL.test(text)) throw new MailError('control-character', field)
}

export function checkSubject(subject: string): string {
  refuseControl(subject, 'subject')
  if (subject.length > MAX_LINE) throw new MailError('too-long', 'subject')
  return subject
}

/** Only headers that cannot change who gets the letter or what it is. */
export function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!ALLOWED.test(name)) throw new MailError('header-refused', name.slice(0, 60))
    refuseControl(value, name)
    if (value.length > MAX_LINE) throw new MailError('too-long', name)
  }
  return { ...headers }
}
