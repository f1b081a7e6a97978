import { describe, expect, test } from 'vitest'
import {
  type Answers,
  answerTexts,
  askedFields,
  type CustomField,
  checkAnswers,
  fittingAnswers,
} from './custom-fields.ts'

const retail = 'retail'
const trade = 'trade'
const field = (id: string, given: Partial<CustomField> = {}): CustomField => ({
  id,
  location: 'account',
  type: 'text',
  status: true,
  values: [],
  customer_groups: [{ customer_group_id: retail, required: false }],
  ...given,
})
const values = [{ id: 'a' }, { id: 'b' }]
const ask = (given: Partial<CustomField>, required = false) =>
  askedFields([field('f', { ...given, customer_groups: [{ customer_group_id: retail, required }] })], 'account', retail)
const check = (given: Partial<CustomField>, answer: unknown, required = false) =>
  checkAnswers(ask(given, required), answer === undefined ? {} : { f: answer }, { prefix: 'custom_fields' })

describe('a group is asked', () => {
  const fields = [
    field('everybody'),
    field('traders', { customer_groups: [{ customer_group_id: trade, required: true }] }),
    field('nobody', { customer_groups: [] }),
    field('off', { status: false }),
    field('home', { location: 'address' }),
  ]
  test.each([
    ['account', retail, ['everybody']],
    ['account', trade, ['traders']],
    ['address', retail, ['home']],
    ['affiliate', retail, []],
    ['account', null, []],
  ] as const)('in %s, %s: %j', (location, group, ids) =>
    expect(askedFields(fields, location, group).map(({ id }) => id)).toEqual(ids),
  )

  test('what it must answer by its own flag', () =>
    expect(askedFields(fields, 'account', trade)[0]?.required).toBe(true))
})

describe('an answer', () => {
  test.each<[string, Partial<CustomField>, unknown, string | string[] | undefined]>([
    ['a text is trimmed', { type: 'text' }, '  Ні ', 'Ні'],
    ['"0" is an answer', { type: 'text' }, '0', '0'],
    ['a long text keeps its lines', { type: 'textarea' }, 'a\nb', 'a\nb'],
    ['one of the values', { type: 'select', values }, 'b', 'b'],
    ['one of the radio’s', { type: 'radio', values }, 'a', 'a'],
    ['several, each once', { type: 'checkbox', values }, ['b', 'a', 'b'], ['b', 'a']],
    ['a single tick', { type: 'checkbox', values }, 'a', ['a']],
    ['a leap day', { type: 'date' }, '2028-02-29', '2028-02-29'],
    ['nothing', { type: 'text' }, null, undefined],
    ['no tick', { type: 'checkbox', values }, [], undefined],
  ])('%s', (_, given, answer, kept) => {
    const { answers, errors } = check(given, answer)
    expect(errors).toEqual([])
    expect(answers.f).toEqual(kept)
  })

  test.each<[string, Partial<CustomField>, unknown, string]>([
    ['a value of another field', { type: 'select', values }, 'c', 'not-offered'],
    ['two of a select', { type: 'select', values }, ['a', 'b'], 'wrong-type'],
    ['a wrong tick among right ones', { type: 'checkbox', values }, ['a', 'c'], 'not-offered'],
    ['a day that no calendar has', { type: 'date' }, '2026-02-29', 'not-a-date'],
    ['a month that no year has', { type: 'date' }, '2026-13-01', 'not-a-date'],
    ['a moment', { type: 'date' }, '2026-02-01T00:00', 'not-a-date'],
    ['a text too long', { type: 'text' }, 'x'.repeat(256), 'field-too-long'],
    ['a number', { type: 'text' }, 7, 'wrong-type'],
    ['an object', { type: 'textarea' }, {}, 'wrong-type'],
  ])('refuses %s', (_, given, answer, code) =>
    expect(check(given, answer).errors).toMatchObject([{ field: 'custom_fields.f', code }]),
  )

  test.each([undefined, null, '', '   ', []])('%j is none where one must be', (answer) => {
    expect(check({ type: 'text' }, answer, true).errors).toMatchObject([{ code: 'field-required' }])
  })

  test('"0" is enough where one must be', () => expect(check({ type: 'text' }, '0', true).errors).toEqual([]))

  test('may come later while the checkout is under way', () => {
    const partial = checkAnswers(ask({ type: 'text' }, true), {}, { prefix: 'p', isPartial: true })
    expect(partial.errors).toEqual([])
  })

  test.each(['text', 7, [], true])('%j are no answers', (given) =>
    expect(checkAnswers(ask({}), given, { prefix: 'p' }).errors).toMatchObject([{ field: 'p', code: 'wrong-type' }]),
  )
})

describe('a field that is not asked', () => {
  const before: Answers = { old: 'kept' }
  test('keeps what it held', () =>
    expect(checkAnswers(ask({}), { f: 'new' }, { prefix: 'p', before }).answers).toEqual({ old: 'kept', f: 'new' }))

  test('may come back as it was', () =>
    expect(checkAnswers(ask({}), { old: 'kept' }, { prefix: 'p', before }).errors).toEqual([]))

  test.each(['old', 'unknown', '__proto__', 'constructor'])('takes no new answer: %s', (id) =>
    expect(checkAnswers(ask({}), JSON.parse(`{"${id}":"other"}`), { prefix: 'p', before }).errors).toMatchObject([
      { field: `p.${id}`, code: 'unknown-field' },
    ]),
  )
})

describe('what was answered to a field that was changed since', () => {
  const id = '01a22d6b-75b3-7200-ad51-064058aced11'
  test.each<[string, Partial<CustomField>, string | string[], string | string[] | undefined]>([
    ['a value that is there', { type: 'select', values }, 'a', 'a'],
    ['a value that is gone', { type: 'select', values }, 'c', undefined],
    ['one of two', { type: 'checkbox', values }, ['c', 'b'], ['b']],
    ['none of them', { type: 'checkbox', values }, ['c'], undefined],
    ['one where several could be chosen', { type: 'radio', values }, ['b'], 'b'],
    ['several where one was chosen', { type: 'checkbox', values }, 'b', ['b']],
    ['a text where one is to choose', { type: 'radio', values }, 'text', undefined],
    ['a value where one is to write', { type: 'text' }, id, undefined],
    ['values where one is to write', { type: 'textarea' }, [id], undefined],
    ['a text where one is to say a day', { type: 'date' }, 'text', undefined],
    ['a day where one is to write', { type: 'text' }, '2026-01-02', '2026-01-02'],
  ])('%s', (_, given, answer, fitting) => {
    const kept = fitting === undefined ? {} : { f: fitting }
    expect(fittingAnswers([field('f', given)], { f: answer })).toEqual(kept)
    const { answers, errors } = checkAnswers(ask(given), { f: answer }, { prefix: 'p', before: { f: answer } })
    expect([answers, errors]).toEqual([kept, []])
    expect(checkAnswers(ask(given, true), { f: answer }, { prefix: 'p', before: { f: answer } }).errors).toHaveLength(
      fitting === undefined ? 1 : 0,
    )
  })

  test('falls away beside a new one, which is judged', () => {
    const check = (f: string[]) =>
      checkAnswers(ask({ type: 'checkbox', values }), { f }, { prefix: 'p', before: { f: ['gone', 'a'] } })
    expect(check(['gone', 'a', 'b'])).toEqual({ answers: { f: ['a', 'b'] }, errors: [] })
    expect(check(['gone', 'other']).errors).toMatchObject([{ code: 'not-offered' }])
  })

  test('stays where the field is not known', () => expect(fittingAnswers([], { f: 'x' })).toEqual({ f: 'x' }))
})

test('answers are told in words, in the order of the fields', () => {
  const named = [
    {
      ...field('f2', { type: 'checkbox' }),
      name: 'Interests',
      values: [
        { id: 'a', name: 'Tea' },
        { id: 'b', name: 'Coffee' },
      ],
    },
    { ...field('f1'), name: 'Tax number', values: [] },
    { ...field('f3', { location: 'address' }), name: 'Floor', values: [] },
  ]
  const answers = { f1: '0', f2: ['b', 'a'], f3: '7', gone: 'x' }
  expect(answerTexts(named, 'account', answers, (name) => name)).toEqual([
    { id: 'f2', name: 'Interests', value: 'Tea, Coffee' },
    { id: 'f1', name: 'Tax number', value: '0' },
  ])
})
