import { type ProductPage, type ProductVariant, VARIANT_PARAM } from '@shopwright/theme-kit'

/** The combination that these values are, if it is sold. */
export const variantOf = ({ variants }: ProductPage, chosen: readonly string[]): ProductVariant | null =>
  variants.find(({ values }) => values.every((id) => chosen.includes(id))) ?? null

/** The one that the address asks for. */
export const variantAsked = ({ variants, variant }: ProductPage): ProductVariant | null =>
  variants.find(({ id }) => id === variant) ?? null

/** Every option that combinations are made of has a value, and they are none. */
export const isNoVariant = (product: ProductPage, chosen: readonly string[]): boolean =>
  product.variants.length > 0 &&
  variantOf(product, chosen) === null &&
  product.options
    .filter(({ values }) => values.some(({ id }) => product.variants.some((one) => one.values.includes(id))))
    .every(({ values }) => values.some(({ id }) => chosen.includes(id)))

/** "S / red", in the order of the options. */
export const variantTitle = ({ options }: ProductPage, { values }: ProductVariant): string =>
  options
    .flatMap((option) => option.values.filter(({ id }) => values.includes(id)).map(({ title }) => title))
    .join(' / ')

/** The address of the page as it is shared: who opens it sees the same combination. */
export function rememberVariant(variant: ProductVariant | null): void {
  const url = new URL(location.href)
  if (variant) url.searchParams.set(VARIANT_PARAM, variant.id)
  else url.searchParams.delete(VARIANT_PARAM)
  history.replaceState(history.state, '', url)
}
