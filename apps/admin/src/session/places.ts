let places: ReadonlyMap<string, number> = new Map()

/** Whose currencies amounts are in: the store's that one works in, as the platform has them. */
export const goByPlacesOf = (store: { currencies: readonly { code: string; decimals: number }[] } | null): void => {
  places = new Map(store?.currencies.map(({ code, decimals }) => [code, decimals]))
}

/** How many decimals a currency has there; what it is counted in anywhere is left to its format. */
export const placesOf = (currency: string): number => places.get(currency) ?? 0
