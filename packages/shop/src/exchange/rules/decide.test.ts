import { describe, expect, it } from 'vitest'
import { decideRow, type ImportPolicy, rowWindow } from './decide.ts'
import type { Draft, RowError } from './drafts.ts'

const policy = (more: Partial<ImportPolicy> = {}): ImportPolicy => ({
  multi_value_strategy: 'merge',
  skip_unavailable: false,
  update_existing_only: false,
  ...more,
})
const fault: RowError = { row: 3, field: 'title', code: 'required', params: {} }
const decide = (
  draft: Draft,
  existing: Draft | null,
  more: Partial<ImportPolicy> = {},
  available?: string,
  errors: RowError[] = [],
) => decideRow({ draft, errors, existing, available, policy: policy(more) })
const attribute = (name: string, value: string, language: 'ua-uk' | 'ru-ru' = 'ua-uk') => ({
  group: null,
  name,
  value,
  language,
})

describe('deciding on a row', () => {
  it('makes what is not there, and refuses what the API would refuse, unless the row is skipped anyway', () => {
    expect(decide({ title: { 'en-us': 'A' } }, null)).toMatchObject({ kind: 'new' })
    expect(decide({ price: '5' }, null, {}, undefined, [fault])).toEqual({ kind: 'error', errors: [fault] })
    expect(decide({ price: '5' }, { price: '5' }, {}, undefined, [fault])).toEqual({ kind: 'error', errors: [fault] })
    expect(decide({ price: '5' }, null, { update_existing_only: true }, undefined, [fault])).toMatchObject({
      kind: 'skipped',
    })
  })

  it('skips the unavailable and, on request, the unknown', () => {
    expect(decide({ price: '5' }, { price: '4' }, { skip_unavailable: true }, '-')).toEqual({
      kind: 'skipped',
      reason: 'unavailable',
    })
    expect(decide({ price: '5' }, { price: '4' }, { skip_unavailable: true }, '+')).toMatchObject({ kind: 'changed' })
    expect(decide({ price: '5' }, null, { update_existing_only: true })).toEqual({
      kind: 'skipped',
      reason: 'not-found',
    })
  })

  it('names what changes and leaves out what the file does not say', () => {
    expect(decide({ price: '5.5', quantity: 2 }, { price: '5.0000', quantity: 2, model: 'X' })).toEqual({
      kind: 'changed',
      changes: [{ field: 'price', from: '5.0000', to: '5.5' }],
      patch: { price: '5.5' },
    })
    expect(decide({ price: '5' }, { price: '5.0000' })).toEqual({ kind: 'same' })
    expect(decide({ status: false, quantity: 0 }, { status: true, quantity: 1 })).toMatchObject({
      kind: 'changed',
      patch: { status: false, quantity: 0 },
    })
  })

  it('never drops a language that the file does not speak', () => {
    expect(
      decide(
        { title: { 'ua-uk': 'Стіл' } },
        { title: { 'ua-uk': 'Стіл', 'ru-ru': 'Стол' } },
        { multi_value_strategy: 'replace' },
      ),
    ).toEqual({ kind: 'same' })
    expect(decide({ title: { 'ua-uk': 'Новий' } }, { title: { 'ru-ru': 'Стол' } })).toMatchObject({
      patch: { title: { 'ua-uk': 'Новий', 'ru-ru': 'Стол' } },
    })
    const existing: Draft = {
      attributes: [attribute('Цвет', 'чёрный', 'ru-ru'), attribute('Колір', 'білий'), attribute('Вага', '5')],
    }
    expect(
      decide({ attributes: [attribute('колір', 'чорний')] }, existing, { multi_value_strategy: 'replace' }),
    ).toMatchObject({ patch: { attributes: [attribute('Цвет', 'чёрный', 'ru-ru'), attribute('колір', 'чорний')] } })
    expect(decide({ attributes: [attribute('колір', 'чорний')] }, existing)).toMatchObject({
      patch: {
        attributes: [attribute('Цвет', 'чёрный', 'ru-ru'), attribute('колір', 'чорний'), attribute('Вага', '5')],
      },
    })
  })

  it('merges or replaces lists', () => {
    const existing: Draft = {
      images: ['/a', '/b'],
      categories: [{ external_id: '1', path: ['Renamed by the shop'], language: 'en-us' }],
    }
    expect(decide({ images: ['/b'] }, existing)).toEqual({ kind: 'same' })
    expect(decide({ images: ['/c'] }, existing)).toMatchObject({ patch: { images: ['/a', '/b', '/c'] } })
    expect(decide({ images: ['/b'] }, existing, { multi_value_strategy: 'replace' })).toMatchObject({
      patch: { images: ['/b'] },
    })
    expect(
      decide({ categories: [{ external_id: '1', path: ['Original'], language: 'en-us' }] }, existing, {
        multi_value_strategy: 'replace',
      }),
    ).toEqual({ kind: 'same' })
  })

  it('takes the rows between offset and limit', () => {
    const rows = (window: Pick<ImportPolicy, 'offset' | 'limit'>) =>
      [0, 1, 2, 3, 4].map((index) => rowWindow(index, window)[0]).join('')
    expect(rows({})).toBe('iiiii')
    expect(rows({ offset: 2 })).toBe('bbiii')
    expect(rows({ offset: 1, limit: 2 })).toBe('biiaa')
    expect(rows({ limit: 0 })).toBe('iiiii')
  })
})
