import sanitizeHtml from 'sanitize-html'

/** The rich text that we accept: structure, emphasis, tables, links, and pictures of the shop itself: pages load no others. */
export const sanitisePolicy = 2

const foreign = /^\s*https?:/i
const ownPicture = /^https?:\/\/[^/]+(\/media\/[\da-f-]{36}\/[\da-f-]{36}\/[a-z]{1,8}\.[a-z]{3,4})$/

/** A picture of another host is a link to it: nothing is lost, and no page asks a stranger for anything. */
function ownOrLink(_: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const src = (attribs.src ?? '').trim().replace(ownPicture, '$1')
  if (!foreign.test(src)) return { tagName: 'img', attribs: { ...attribs, src } }
  return { tagName: 'a', attribs: { href: src, rel: 'noopener ugc' }, text: attribs.alt?.trim() || src }
}

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
  // Not a scheme: what pages may load comes from their own host (`img-src 'self'`).
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener ugc' }), h1: 'h2', img: ownOrLink },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs.href,
  disallowedTagsMode: 'discard',
}

const mostRounds = 5

/** The addresses of pictures in a text that no page of the shop would show, as often as they stand there. */
export function foreignPictures(html: string): string[] {
  const found: string[] = []
  const note = (_: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const { href } = ownOrLink('img', attribs).attribs
    if (href) found.push(href)
    return { tagName: 'img', attribs }
  }
  if (/<img/i.test(html)) sanitizeHtml(html, { ...options, transformTags: { img: note } })
  return found
}

/** The hosts that they are of. */
export const pictureHosts = (html: string): string[] => [
  ...new Set(foreignPictures(html).map((address) => URL.parse(address)?.host ?? address.slice(0, 64))),
]

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
