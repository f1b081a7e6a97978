/** What a form sends along without showing it. */
export function HiddenFields({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) {
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and none moves
    <input key={index} type="hidden" name={name} value={value} />
  ))
}
