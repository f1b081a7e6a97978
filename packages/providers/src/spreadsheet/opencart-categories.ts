import {
  Addresses,
  addressTables,
  Languages,
  languageTables,
  type Row,
  type RowsOf,
  type Texts,
  textColumns,
  textsIn,
  unescaped,
} from './opencart-tables.ts'

/** Categories with their texts in each language, header first. */
export async function* categorySheet(rowsOf: RowsOf): AsyncGenerator<string[]> {
  const languages = new Languages()
  const addresses = new Addresses()
  const found: Row[] = []
  const texts = new Map<string, Texts>()
  for await (const row of rowsOf([...languageTables, ...addressTables, 'category', 'category_description'])) {
    if (row.table === 'language') languages.add(row)
    else if (row.table === 'category') found.push(row)
    else if (row.table !== 'category_description') addresses.add(row)
    else {
      const id = row.of('category_id')
      texts.set(id, (texts.get(id) ?? new Map()).set(row.of('language_id'), textsIn(row)))
    }
  }
  const plain = ['category_id', 'parent_id', 'sort_order', 'status'] as const
  const spoken = languages.ids.flatMap((id) => textColumns.map((column) => ({ id, column })))
  yield [
    ...plain,
    'image_name',
    ...spoken.map(({ id, column }) => languages.column(column, id)),
    ...languages.ids.map((id) => languages.column('seo_keyword', id)),
  ]
  for (const { of } of found) {
    const id = of('category_id')
    yield [
      ...plain.map((column) => of(column)),
      unescaped(of('image')),
      ...spoken.map(({ id: language, column }) => texts.get(id)?.get(language)?.[column] ?? ''),
      ...languages.ids.map((language) => addresses.of(`category_id=${id}`, language)),
    ]
  }
}
