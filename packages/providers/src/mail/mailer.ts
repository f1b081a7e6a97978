import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { checkHost, type EgressPolicy } from '../egress/index.ts'
import { type Mailbox, mailbox, parseMailbox } from './addresses.ts'
import { MailError } from './errors.ts'
import { checkHeaders, checkSubject } from './headers.ts'

/** `from` and `to` are `address` or `Name <address>`, or given apart. */
export type Letter = {
  to: string | Mailbox | readonly (string | Mailbox)[]
  from: string | Mailbox
  replyTo?: string | Mailbox
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

/** `accepted` is false when there is no server to take the letter; a refusal by the server is a MailError. */
export type SendResult = { accepted: boolean; messageId: string | null }

export type Mailer = { isConfigured: boolean; send: (letter: Letter) => Promise<SendResult>; close: () => void }

/** `egress` is given for servers that a tenant names: then only public addresses are called, and the one that was checked. */
export type MailerOptions = { egress?: EgressPolicy; timeout?: number }

const MAX_RECIPIENTS = 10
const MAX_BODY = 2_000_000
const SMTP_PORTS = [25, 465, 587, 2525]

/** A mailer for `smtp://user:password@host:port` or `smtps://…`; without an address it checks letters and sends none. Throws MailError. */
export function createMailer(smtpUrl?: string, options: MailerOptions = {}): Mailer {
  if (!smtpUrl) {
    const send = async (letter: Letter) => {
      checkLetter(letter)
      return { accepted: false, messageId: null }
    }
    return { isConfigured: false, send, close: () => {} }
  }
  const server = parseServer(smtpUrl)
  const shared = options.egress ? null : transport(server, server.host, options, true)
  return {
    isConfigured: true,
    async send(letter) {
      const message = checkLetter(letter)
      const sender = shared ?? transport(server, await publicAddress(server, options.egress ?? {}), options)
      try {
        const { messageId, accepted } = await sender.sendMail(message)
        return { accepted: accepted.length > 0, messageId: messageId ?? null }
      } catch (error) {
        throw deliveryError(error)
      } finally {
        if (sender !== shared) sender.close()
      }
    },
    close: () => shared?.close(),
  }
}

type Server = { host: string; port: number; isSecure: boolean; user: string; password: string }

function parseServer(smtpUrl: string): Server {
  const url = URL.parse(smtpUrl)
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') throw new MailError('url-invalid')
  const isSecure = url.protocol === 'smtps:'
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

function transport(
  { host, port, isSecure, user, password }: Server,
  address: string,
  { timeout = 20_000 }: MailerOptions,
  isShared = false,
) {
  return createTransport({
    // One greeting and one key exchange serve many letters.
    ...(isShared ? { pool: true as const, maxConnections: 4, maxMessages: 100 } : {}),
    host: address,
    port,
    secure: isSecure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    tls: isIP(host) ? {} : { servername: host },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // A letter is made of strings; a path or an address in one would read our files or call our network.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function publicAddress({ host, port }: Server, policy: EgressPolicy): Promise<string> {
  const isAllowed = (policy.allow ?? []).includes(`${host}:${port}`)
  if (!isAllowed && ![...SMTP_PORTS, ...(policy.ports ?? [])].includes(port)) throw new MailError('host-refused')
  const addresses = await checkHost(host, port, policy).catch((error) =>
    Promise.reject(new MailError('host-refused', '', { cause: error })),
  )
  return addresses[0] ?? host
}

function checkLetter({ to, from, replyTo, subject, text, html, headers = {} }: Letter) {
  const recipients = [to].flat() as (string | Mailbox)[]
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) throw new MailError('too-many-recipients', 'to')
  if (text.length + (html?.length ?? 0) > MAX_BODY) throw new MailError('too-long', 'text')
  return {
    to: recipients.map((one) => readMailbox(one, 'to')),
    from: readMailbox(from, 'from'),
    ...(replyTo === undefined ? {} : { replyTo: readMailbox(replyTo, 'replyTo') }),
    subject: checkSubject(subject),
    text,
    ...(html === undefined ? {} : { html }),
    headers: checkHeaders(headers),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function readMailbox(given: string | Mailbox, field: string): Mailbox {
  return typeof given === 'string' ? parseMailbox(given, field) : mailbox(given.name, given.address, field)
}

/** 5xx is final, everything else (4xx, a server that does not answer) may be tried again. */
function deliveryError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { responseCode } = error as { responseCode?: number }
  return new MailError('delivery-failed', '', { isTemporary: !(responseCode && responseCode >= 500), cause: error })
}
