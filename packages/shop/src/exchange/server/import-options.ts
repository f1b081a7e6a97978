import type { Data } from '@shopwright/engine'
import { newId, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { options, optionValues } from '../../catalog/model/attributes.ts'
import { isVariantType } from '../../catalog/rules/variants.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { inAll } from '../../platform/server/seeds/store-lists.ts'
import type { ChosenValue } from '../rules/drafts.ts'
import { nameKey } from '../rules/name-key.ts'
import { insertMany } from './bulk.ts'
import type { Made } from './import-changes.ts'

type OptionRow = Pick<Row<typeof options>, 'id' | 'name'>
type ValueRow = Pick<Row<typeof optionValues>, 'id' | 'option_id' | 'name'>
export type ChosenIds = { option_id: string; option_value_id: string }

/** The store's options that combinations can be made of, kept through a run; what rows name and the store has not is made. */
export type Options = {
  /** The value as the store calls it; as it was given where the store has none such. */
  called(one: ChosenValue): ChosenValue
  /** The same by the value's id. */
  calledAt(option_value_id: string): ChosenValue | null
  resolve(one: ChosenValue): ChosenIds
  /** Writes what was made since the last call; answers the options. */
  flush(ctx: ShopCtx): Promise<Made[]>
}

/** What a product's option is called where nothing in the file says it. */
export const oneOfMany: Translated = inAll('Variant', 'Вариант', 'Варіант')

const textsOf = (name: Translated): string[] => Object.values(name).flatMap((text) => text || [])

export async function loadOptions(ctx: ShopCtx): Promise<Options> {
  const store = shopOf(ctx)
  const { rows } = await sql<OptionRow & Pick<Row<typeof options>, 'type'> & { values: ValueRow[] }>`
    select o.id, o.name, o.type, (select coalesce(json_agg(json_build_object('id', v.id, 'option_id', v.option_id, 'name', v.name)), '[]')
      from option_values v where v.store_id = o.store_id and v.option_id = o.id) as values
    from options o where o.store_id = ${store.id} order by o.created_at, o.id`.execute(ctx.db)
  const options = new Map<string, OptionRow>()
  const values = new Map<string, ValueRow>()
  const optionBy = new Map<string, string>()
  const valueBy = new Map<string, string>()
  const at = (option: string, value: string): string => JSON.stringify([option, nameKey(value)])
  const addOption = (row: OptionRow): void => {
    options.set(row.id, row)
    for (const text of textsOf(row.name)) if (!optionBy.has(nameKey(text))) optionBy.set(nameKey(text), row.id)
  }
  const addValue = (row: ValueRow): void => {
    values.set(row.id, row)
    for (const text of textsOf(row.name))
      if (!valueBy.has(at(row.option_id, text))) valueBy.set(at(row.option_id, text), row.id)
  }
  for (const { values: own, type, ...option } of rows) {
    if (!isVariantType(type)) continue
    addOption(option)
    for (const value of own) addValue(value)
  }
  let newOptions: Data[] = []
  let newValues: Data[] = []
  const language = store.primaryLanguage
  const spoken = (name: Translated): string =>
    (name as Record<string, string | undefined>)[language] || textsOf(name)[0] || ''
  const calledAt: Options['calledAt'] = (id) => {
    const value = values.get(id)
    const option = options.get(value?.option_id ?? '')
    return value && option
      ? { option: spoken(option.name), value: spoken(value.name), language: language as ChosenValue['language'] }
      : null
  }
  const nameIn = ({ language: own }: ChosenValue, text: string): Translated =>
    textsOf(oneOfMany).includes(text) ? oneOfMany : { [own]: text }
  return {
    calledAt,
    called: (one) => {
      const id = valueBy.get(at(optionBy.get(nameKey(one.option)) ?? '', one.value))
      return (id && calledAt(id)) || one
    },
    resolve: (one) => {
      let option_id = optionBy.get(nameKey(one.option))
      if (!option_id) {
        const row = { id: newId(), name: nameIn(one, one.option.trim()), type: 'select', sort_order: options.size }
        option_id = row.id
        addOption(row)
        newOptions.push(row)
      }
      let option_value_id = valueBy.get(at(option_id, one.value))
      if (!option_value_id) {
        const row = { id: newId(), option_id, name: { [one.language]: one.value.trim() }, sort_order: values.size }
        option_value_id = row.id
        addValue(row)
        newValues.push(row)
      }
      return { option_id, option_value_id }
    },
    flush: async (inside) => {
      const made = newOptions
      await insertMany(inside, 'options', made)
      await insertMany(inside, 'option-values', newValues)
      if (newValues.length) inside.touched.add('options')
      newOptions = []
      newValues = []
      return made.map(({ id }) => ({ resource: 'options', id: String(id) }))
    },
  }
}
