import { describe, expect, it } from 'vitest'
import { faultIn, filled, offeredIn, valuesOf, withEmptyMarked, withoutEmpty } from './mail-words.ts'
import { type StoreMail, storeMails } from './store-mails.ts'

const mail: StoreMail = {
  to: 'customer',
  params: { name: 'text', lines: 'lines', link: 'link', news: 'own' },
  needs: ['link'],
}
const codeIn = (words: string, part: 'subject' | 'text' = 'text') => faultIn(mail, part, words)?.code ?? null

describe('own words', () => {
  it.each([
    ['Hello {name}, look: {link}', null],
    ['  ', null],
    ['{store} {shop} {lines} {news}\n{link}', null],
    ['{nmae} {link}', 'unknown-placeholder'],
    ['{number} {link}', 'unknown-placeholder'],
    ['{constructor} {link}', 'unknown-placeholder'],
    ['{{name}} {link}', 'broken-placeholder'],
    ['{first name} {link}', 'broken-placeholder'],
    ['{Name} {link}', 'broken-placeholder'],
    ['{link} {name', 'broken-placeholder'],
    ['{link} :}', 'broken-placeholder'],
    ['Hello {name}', 'placeholder-missing'],
  ])('%j: %s', (words, code) => expect(codeIn(words)).toBe(code))

  it('name what is wrong and what there is', () => {
    expect(faultIn(mail, 'text', '{nmae} {link}')?.params).toEqual({
      name: '{nmae}',
      known: '{name}, {lines}, {link}, {news}, {store}, {shop}',
    })
    expect(faultIn(mail, 'text', '{name} and {first name}!')?.params.text).toBe('and {first name}!')
  })

  it('put one line into a subject, which is read by anybody', () => {
    expect(offeredIn(mail, 'subject')).toEqual(['name', 'news', 'store'])
    for (const words of ['{link}', '{lines}', '{shop}']) expect(codeIn(words, 'subject')).toBe('unknown-placeholder')
    expect(codeIn('For {name}', 'subject')).toBeNull()
  })
})

describe('values', () => {
  const put = (words: string, given: Record<string, unknown>) => filled(mail, words, valuesOf(mail, given))

  it('stand where their names stood, and are read no more', () => {
    expect(put('{name}: {lines}', { name: '{lines}', lines: '{link} $& {name}', link: 'https://a.test' })).toBe(
      '{lines}: {link} $& {name}',
    )
    expect(put('[{name}]', {})).toBe('[]')
  })

  it('of one line stay one, and lead nowhere', () => {
    expect(put('Hello {name}!', { name: 'Eve\n\nhttps://evil.test/\u2028x' })).toBe('Hello Eve https: //evil.test/ x!')
    expect(put('{news}', { news: 'See https://tea.test' })).toBe('See https://tea.test')
    expect(put('{lines}', { lines: 'a\nb' })).toBe('a\nb')
  })

  it('that are amounts keep their spaces', () =>
    expect(put('{name}', { name: '1\u00a0250\u202f₴' })).toBe('1\u00a0250\u202f₴'))

  it('that are links keep away from what they are written beside', () => {
    const link = 'https://tea.test/x'
    expect(put('See {link}.', { link })).toBe(`See ${link} .`)
    expect(put('a{link}b', { link })).toBe(`a ${link} b`)
    expect(put('{name}{link}', { link, name: 'x' })).toBe(`x ${link}`)
    expect(put('({link})\n{link}\n', { link })).toBe(`(${link} )\n${link}\n`)
  })
})

describe('a line that only names a value', () => {
  const said = (words: string, given: Record<string, string>) =>
    withoutEmpty(filled(mail, words, withEmptyMarked(valuesOf(mail, given))))

  it.each([
    ['is left out with the value', 'Hi\nDelivery: {name}\nBye', {}, 'Hi\nBye'],
    ['is left out at the end as well', 'Hi\nDelivery: {name}', {}, 'Hi\n'],
    ['stands with it', 'Delivery: {name}\nBye', { name: 'Courier' }, 'Delivery: Courier\nBye'],
    ['stands when it says more', 'Delivery: {name}!\n{name}', {}, 'Delivery: !\n'],
    ['is not the one above a value of its own line', 'Follow it here:\n{link}', {}, 'Follow it here:\n'],
    ['is of this mail, not of what somebody wrote', '{lines}', { lines: 'Why:\nbroken' }, 'Why:\nbroken'],
  ])('%s', (_, words, given, expected) => expect(said(words, given)).toBe(expected))
})

it.each(Object.entries(storeMails as Record<string, StoreMail>))(
  '%s needs what it tells',
  (_, { params, needs, leave }) => {
    expect(Object.keys(params)).toEqual(expect.arrayContaining([...(needs ?? []), ...(leave ? [leave] : [])]))
    // Whoever may be taken off is always told how.
    if (leave) expect(needs).toContain(leave)
  },
)
