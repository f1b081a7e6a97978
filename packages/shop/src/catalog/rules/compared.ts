/** So many stand beside each other and can still be read. */
export const MOST_COMPARED = 4

export type ComparedRow = { name: string; values: (string | null)[]; differs: boolean }

/** A line for each thing that is said of one of them at least, in the order in which it is met. */
export function comparedRows(products: readonly (readonly { name: string; text: string }[])[]): ComparedRow[] {
  const names = [...new Set(products.flatMap((rows) => rows.map(({ name }) => name)))]
  return names.map((name) => {
    const values = products.map(
      (rows) => rows.flatMap((row) => (row.name === name ? [row.text] : [])).join(', ') || null,
    )
    return { name, values, differs: new Set(values).size > 1 }
  })
}
