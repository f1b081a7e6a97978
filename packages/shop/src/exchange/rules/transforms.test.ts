import { describe, expect, it } from 'vitest'
import { isAvailable } from './availability.ts'
import { removeHtml } from './html-text.ts'
import { toDecimal } from './numbers.ts'
import { readFlag, type TransformName, transform, transformNames } from './transforms.ts'

describe('import transforms', () => {
  it('are exactly those of spec §3', () => {
    expect(transformNames).toEqual([
      'trim',
      'uppercase',
      'lowercase',
      'split_comma',
      'split_semicolon',
      'split_pipe',
      'split_slash',
      'split_space',
      'remove_html',
      'slugify',
      'parse_number',
      'parse_float',
      'parse_boolean',
      'comma_to_dot',
      'drop_empty',
    ])
  })

  const cases: [names: TransformName[], values: string[], result: string[]][] = [
    [['trim'], [' a ', 'b\u00a0'], ['a', 'b']],
    [['uppercase'], ['їжак'], ['ЇЖАК']],
    [['lowercase'], ['ЇЖАК'], ['їжак']],
    [
      ['split_comma', 'trim', 'drop_empty'],
      ['https://a/1.jpg, https://a/2.jpg,'],
      ['https://a/1.jpg', 'https://a/2.jpg'],
    ],
    [['split_semicolon'], ['a;b'], ['a', 'b']],
    [['split_pipe'], ['a|b|'], ['a', 'b', '']],
    [['split_slash'], ['a/b'], ['a', 'b']],
    [['split_space'], ['a  b\tc'], ['a', 'b', 'c']],
    [['slugify'], ['Гальмівні колодки'], ['halmivni-kolodky']],
    [['parse_number'], ['12 шт.', '7.9', 'багато', '1 299'], ['12', '7', 'багато', '1299']],
    [
      ['parse_float'],
      ['1 299,50 грн', '1.299,50', '1,299.50', '₴1299', '1.299.000', '−5', '0,5 кг', 'ціна за запитом', '007'],
      ['1299.50', '1299.50', '1299.50', '1299', '1299000', '-5', '0.5', 'ціна за запитом', '7'],
    ],
    [
      ['parse_boolean'],
      ['+', '-', 'Так', 'ні', 'ДА', 'нет', 'yes', 'NO', '1', '0', 'true', 'False', 'може'],
      ['true', 'false', 'true', 'false', 'true', 'false', 'true', 'false', 'true', 'false', 'true', 'false', 'може'],
    ],
    [['comma_to_dot'], ['1,5'], ['1.5']],
    [['drop_empty'], ['', ' ', 'a'], ['a']],
    [[], ['a'], ['a']],
  ]
  it.each(cases)('%j of %j', (names, values, result) => expect(transform(values, names)).toEqual(result))
})

describe('removing html', () => {
  it.each([
    ['<p>Подходит к авто:<br><br>CHRYSLER&nbsp;300</p><p>DODGE</p>', 'Подходит к авто:\nCHRYSLER 300\nDODGE'],
    ['a<script>alert("<b>")</script>b<STYLE>p{}</STYLE>c', 'a b c'],
    ['5 < 6 &amp; 7 &gt; 3 &#8372; &unknown;', '5 < 6 & 7 > 3 ₴ &unknown;'],
    ['a<!-- <b>x</b> -->b', 'a b'],
    ['<b>unfinished <a href="x', 'unfinished'],
    ['a&valueOf;b<constructor>c', 'a&valueOf;b c'],
    ['', ''],
  ])('%j', (html, text) => expect(removeHtml(html)).toBe(text))

  // What looked at the rest of the text again for every bracket would take minutes here.
  it.each([
    ['<', 200_000, '<'.repeat(200_000)],
    ['<a ', 200_000, ''],
    ['<!-- ', 200_000, ''],
    ['<script>', 200_000, ''],
    ['<SCRIPT>x</SCRIPT>', 200_000, ''],
    ['<Style>x</styLE>', 200_000, ''],
  ])('reads a large text once, not once for every bracket: %s', (piece, count, words) => {
    expect(removeHtml(piece.repeat(count)) === words).toBe(true)
  })

  it.each([
    ['a<SCRIPT>let x</SCRIPT>b', 'a b'],
    ['a<script>let x</Script>b<script>let y</script>c', 'a b c'],
  ])('ends what is hidden at its own end, however that is spelled: %s', (html, words) => {
    expect(removeHtml(html)).toBe(words)
  })
})

describe('plain decimals', () => {
  it.each([
    ['7920', 4, '7920'],
    ['43.43995', 4, '43.44'],
    ['0.00005', 4, '0.0001'],
    ['-0.00001', 4, '0'],
    ['10.50', 4, '10.5'],
    ['100', 0, '100'],
    ['2.5', 0, '3'],
    ['1e5', 4, null],
    ['', 4, null],
    ['1,5', 4, null],
    ['Infinity', 4, null],
  ] as const)('%s with %i places is %s', (text, scale, result) => expect(toDecimal(text, scale)).toBe(result))
})

describe('flags and availability', () => {
  it.each([
    ['+', true],
    ['-', false],
    ['!', true],
    ['&', false],
    ['true', true],
    ['false', false],
    ['5', true],
    ['0', false],
    ['-1', false],
    ['', true],
    [undefined, true],
    ['в наявності', true],
    ['Нет в наличии', false],
    ['in_stock', true],
    ['out of stock', false],
  ])('%s is available: %s', (value, result) => expect(isAvailable(value)).toBe(result))
  it('does not know every word', () => expect(readFlag('maybe')).toBe(null))
})
