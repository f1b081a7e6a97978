/** A rich text as plain words: tags become spaces or line ends, scripts and styles go with their content. Linear in its length. */
export function removeHtml(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    text += html.slice(at, open)
    const tag = TAG.exec(html.slice(open, open + 40))
    // `a < b` is no tag.
    if (!tag) {
      text += '<'
      at = open + 1
      continue
    }
    const name = (tag[1] ?? '').toLowerCase()
    const close = after(html, name === '!--' ? '-->' : '>', open)
    const end = html.startsWith('</', open) ? undefined : ownOf(HIDDEN, name)
    text += BREAKS.has(name) ? '\n' : ' '
    at = end ? startOf(html, end, close) : close
  }
  return tidy(decodeEntities(text + html.slice(at)))
}

const TAG = /^<\/?(!--|!|\?|[a-zA-Z][a-zA-Z0-9]*)/
const BREAKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** What is hidden with its content, and how each of them ends. */
const HIDDEN: Record<string, RegExp> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
  noscript: /<\/noscript/gi,
}

/** `<constructor>` and `&valueOf;` are no names of ours, though every object has them. */
const ownOf = <T>(named: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

function startOf(html: string, mark: RegExp, from: number): number {
  mark.lastIndex = from
  return mark.exec(html)?.index ?? html.length
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  bull: '•',
  middot: '·',
  sup2: '²',
  sup3: '³',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z0-9]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ownOf(ENTITIES, name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isText ? String.fromCodePoint(code) : ' '
  })
}

function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/[\s\u00a0]+/)
        .filter(Boolean)
        .join(' '),
    )
    .filter((line) => line !== '')
    .join('\n')
}
