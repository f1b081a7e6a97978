import sanitizeHtml from 'sanitize-html'

/** The rich text that we accept: structure, emphasis, tables, links and images over http(s). Raising it re-sanitises on read. */
export const sanitisePolicy = 1

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'span',
    'div',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener ugc' }), h1: 'h2' },
  disallowedTagsMode: 'discard',
}

const mostRounds = 5

/** Cleaned until cleaning changes nothing more: what a browser reads is then what was judged, also of tags put wrongly into each other. */
export function sanitise(html: string): string {
  let clean = html
  for (let round = 0; round < mostRounds && /[<&]/.test(clean); round++) {
    const next = sanitizeHtml(clean, options)
    if (next === clean) break
    clean = next
  }
  return clean
}
