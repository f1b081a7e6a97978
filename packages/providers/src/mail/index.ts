export { type Mailbox, mailbox, parseMailbox } from './addresses.ts'
export { MailError, type MailErrorCode } from './errors.ts'
export { createMailer, type Letter, type Mailer, type MailerOptions, type SendResult } from './mailer.ts'
