import { expect, test } from 'vitest'
import { hasWords, searchableText, searchedWords } from './search-text.ts'

test.each([
  ['an apostrophe of another keyboard', 'Мар’яна В`ячеславівна', "мар'яна вʼячеславівна"],
  ['no apostrophe', "Мар'яна", 'маряна'],
  ['ё and е', 'Артём', 'артем'],
  ['е and ё', 'Артем', 'Артём'],
  ['accents', 'Café Noël', 'cafe NOEL'],
  ['a stress mark', 'за́мок', 'замок'],
  ['words in any order', 'Olena Kovalenko', 'koval olen'],
  ['a number without its marks', 'AB-12 34', 'ab1234'],
  ['a number with its marks', 'AB-12 34', 'AB-12'],
  ['a number within a long text', `Takes cartridges of the model PX-77.5 ${'and '.repeat(20)}others`, 'px-77.5'],
  ['a telephone without its marks', '+38 (067) 123-45-67', '0671234567'],
  ['a telephone with its marks', '+380671234567', '+38 (067) 123-45-67'],
  ['a telephone in another form', '(067) 123-45-67', '067-123 45 67'],
  ['a telephone within a long text', `Ring +38 (067) 123-45-67 ${'again '.repeat(20)}`, '067 1234567'],
  ['an address of the network in a long line', `Refused 192.168.100.200 ${'again '.repeat(20)}`, '192.168.100.200'],
  ['a day in a long line', `On 05.12.2026 ${'again '.repeat(20)}`, '05.12.2026'],
  ['nothing', 'Lamp', '  '],
  ['an apostrophe alone', 'Lamp', "'"],
])('a text is found by %s', (_, text, search) => expect(hasWords(text, search)).toBe(true))

test.each([
  ['a word that it has not', 'Olena Kovalenko', 'olena petrenko'],
  ['another letter that an accent does not make', 'Йосип', 'иосип'],
  ['another telephone', '+380671234567', '067 123 45 68'],
])('a text is not found by %s', (_, text, search) => expect(hasWords(text, search)).toBe(false))

test('no more than eight words are asked for', () => {
  expect(searchedWords('a b c d e f g h i')).toHaveLength(8)
})

test('a text that is spelled as it is searched stands there once', () => {
  expect(searchableText(['М’ята', 'lamp', 'A-1'])).toBe('мята\nlamp\na-1\na1')
})
