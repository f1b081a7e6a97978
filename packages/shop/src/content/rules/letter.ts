import { escapeXml as escaped } from '@shopwright/resource'
import type { Colours } from './colours.ts'

// What a mail says, as a page of it: mail programs show this one, and its plain words where they show none.

/** In whose name it is written. `url` is an origin: a link that leads there may be drawn as a button. */
export type LetterHead = {
  name: string
  url: string
  /** an absolute address */
  logo: string | null
  colours: Pick<Colours, 'primary' | 'onPrimary' | 'primaryText'>
}

export type Letter = {
  text: string
  /** a BCP-47 tag */
  language: string
  /** what a link is called that nothing is said of */
  open: string
  /** shown above the words: an absolute address */
  picture?: string | null
  /** the link that takes whoever reads it off: no invitation */
  leave?: string | null
}

/** The words of a letter in HTML: its first link to the house is a button, which is called what the line before it says. */
export function letterPage(letter: Letter, head: LetterHead): string {
  const paragraphs = letter.text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
  const links = paragraphs.flat().filter((line) => isLink(line) && line !== letter.leave)
  const button = links.find((link) => leadsTo(head.url, link))
  const drawn = paragraphs.map((lines) => paragraphPage(lines, button, letter.open, head)).join('')
  const picture = letter.picture
    ? `<img src="${escaped(letter.picture)}" alt="" width="536" style="display:block;width:100%;height:auto;border-radius:6px;margin:0 0 24px">`
    : ''
  const mark = head.logo
    ? `<img src="${escaped(head.logo)}" alt="${escaped(head.name)}" height="40" style="display:block;height:40px;width:auto;max-width:260px;border:0">`
    : escaped(head.name)
  return `<!doctype html><html lang="${escaped(letter.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:0;background:#f4f4f2"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1d1f1e">
<tr><td style="padding:28px 32px 0"><a href="${escaped(head.url)}" style="font-size:20px;font-weight:600;color:${head.colours.primaryText};text-decoration:none">${mark}</a></td></tr>
<tr><td style="padding:24px 32px 32px">${picture}${drawn}</td></tr></table>
<p style="margin:16px 0 0;font:13px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#6c726f"><a href="${escaped(head.url)}" style="color:#6c726f">${escaped(head.name)}</a></p>
</td></tr></table></body></html>`
}

function paragraphPage(lines: readonly string[], button: string | undefined, open: string, head: LetterHead): string {
  const at = button === undefined ? -1 : lines.indexOf(button)
  if (at < 0) return wordsPage(lines)
  const said = lines[at - 1]
  const label = said?.endsWith(':') && said.length <= 48 ? said.slice(0, -1) : null
  const before = lines.slice(0, label === null ? at : at - 1)
  const { primary, onPrimary } = head.colours
  return (
    wordsPage(before) +
    `<p style="margin:0 0 20px"><a href="${escaped(lines[at] as string)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${primary};color:${onPrimary};font-weight:600;text-decoration:none">${escaped(label ?? open)}</a></p>` +
    wordsPage(lines.slice(at + 1))
  )
}

const wordsPage = (lines: readonly string[]): string =>
  lines.length ? `<p style="margin:0 0 20px;overflow-wrap:anywhere">${lines.map(linePage).join('<br>')}</p>` : ''

/** An address is a link that says itself whole. What a line is moved in by stays. */
const linePage = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2
        ? `<a href="${escaped(part)}" style="color:inherit">${escaped(part)}</a>`
        : escaped(part).replace(/^ +/, (gap) => '&nbsp;'.repeat(gap.length)),
    )
    .join('')

const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line)

const leadsTo = (origin: string, link: string): boolean => URL.parse(link)?.origin === origin
