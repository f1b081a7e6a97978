/**
 * The page's policy (`require-trusted-types-for`, record 0125) lets no text become markup that did not come by here. Runs before anything
 * is drawn.
 */
type Rules = { createHTML(text: string, type?: string, sink?: string): string | null }
type Trusted = { createPolicy(name: string, rules: Rules): { createHTML(text: string): string } }

const { trustedTypes } = globalThis as { trustedTypes?: Trusted } // browsers that know of no such policy ask for nothing

/**
 * Libraries write style sheets as the inside of an element. Without a `<` no text makes an element; whatever has one is refused by the
 * browser itself, which says so also where a library catches what it throws. Whoever asks for a word by which to write it later (without a
 * `sink`) gets none.
 */
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink) => {
    if (sink === undefined) throw new TypeError('markup is not written from a text here')
    return text.includes('<') ? null : text
  },
})

const own = trustedTypes?.createPolicy('shopwright', { createHTML: (text) => text })

/** For where nothing in it can run: a document that is only read, or a frame without any rights. */
export const inert = (html: string): string => own?.createHTML(html) ?? html
