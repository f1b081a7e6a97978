import { expect, test } from 'vitest'
import { openKeeper } from './keeper.ts'

const nonce = 'Nonce-Of_this0page'
const whole = (pieces: (string | Uint8Array)[]) =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))).toString()
function kept() {
  const known = new Map<string, Uint8Array>()
  const fragments = {
    get: (key: string) => known.get(key),
    set: (key: string, bytes: Uint8Array) => void known.set(key, bytes),
  }
  /** What is sent, and whether the part was drawn for it. */
  const page = (base: string, by: unknown, part: string, name = 'card', isAtOnePlace = false): [string, boolean] => {
    const keeper = openKeeper(fragments, base, nonce)
    const place = keeper.place(name, [by], isAtOnePlace)
    const drawn = typeof place === 'string' ? place : `${place[0]}${part}${place[1]}`
    return [whole(keeper.join(`<p>before</p>${drawn}<p>after</p>`)), typeof place !== 'string']
  }
  return { known, fragments, page }
}

test('a part is drawn once for all pages that show the same', () => {
  const { page } = kept()
  const first = page('shell', { id: 1 }, '<b>ґанок</b>')
  expect(first).toEqual(['<p>before</p><b>ґанок</b><p>after</p>', true])
  expect(page('shell', { id: 1 }, 'never drawn')).toEqual([first[0], false])
})

test('and anew as soon as anything that it shows is another', () => {
  const { page } = kept()
  page('shell', { id: 1 }, '<b>one</b>')
  expect(page('shell', { id: 2 }, '<b>two</b>')[1]).toBe(true)
  expect(page('another shell', { id: 1 }, '<b>three</b>')[1]).toBe(true)
  expect(page('shell', { id: 1 }, '<b>four</b>', 'menu')[1]).toBe(true)
  expect(page('shell', { id: 1 }, '')).toEqual(['<p>before</p><b>one</b><p>after</p>', false])
})

test('parts inside of parts are kept, each for itself', () => {
  const { fragments, known } = kept()
  const draw = (inner: string): string => {
    const keeper = openKeeper(fragments, 'shell', nonce)
    const outside = keeper.place('list', [inner], false)
    if (typeof outside === 'string') return whole(keeper.join(outside))
    const inside = keeper.place('card', [inner], false)
    const card = typeof inside === 'string' ? inside : `${inside[0]}<i>${inner}</i>${inside[1]}`
    return whole(keeper.join(`${outside[0]}<ul>${card}</ul>${outside[1]}`))
  }
  expect(draw('a')).toBe('<ul><i>a</i></ul>')
  expect([...known.values()].map(String)).toEqual(['<i>a</i>', '<ul><i>a</i></ul>'])
  expect(draw('a')).toBe('<ul><i>a</i></ul>')
  known.delete([...known.keys()][1] as string)
  expect(draw('a')).toBe('<ul><i>a</i></ul>')
})

test('what React numbered for one page, or a mark of its scripts, stays in that page', () => {
  const { page, known } = kept()
  page('shell', 1, '<input id="_R_1b_"/>')
  page('shell', 2, `<script nonce="${nonce}">run()</script>`)
  expect(known.size).toBe(0)
  expect(page('shell', 2, '<b>drawn</b>')[0]).toBe('<p>before</p><b>drawn</b><p>after</p>')
  const numbered = page('shell', 3, '<input id="_R_1b_"/>', 'page', true)
  expect(page('shell', 3, 'never drawn', 'page', true)).toEqual([numbered[0], false])
})

test('what is JSON already is not written again', () => {
  const { fragments } = kept()
  const data = { toJSON: () => expect.unreachable() }
  const draw = (text: string) =>
    openKeeper(fragments, 'shell', nonce, new Map([[data, text]])).place('page', [data, '/tea'], true)
  const keeper = openKeeper(fragments, 'shell', nonce, new Map([[data, '{"a":1}']]))
  keeper.join([keeper.place('page', [data, '/tea'], true)].flat().join('<b/>'))
  expect(typeof draw('{"a":1}')).toBe('string')
  expect(typeof draw('{"a":2}')).toBe('object')
})

test('a text that tries to look like a mark is a text', () => {
  const text = 'k0; b0; e; _k0;'
  expect(whole(openKeeper(kept().fragments, 'shell', nonce).join(text))).toBe(text)
})
