type Currencies = readonly { code: string; decimals: number }[]

let currencies: Currencies = []

/** Whose currencies amounts are in: the store's that one works in, as the platform has them. */
export const goByPlacesOf = (store: { currencies: Currencies } | null): void => {
  currencies = store?.currencies ?? []
}

/** How many decimals a currency has there; what it is counted in anywhere is left to its format. */
export const placesOf = (currency: string): number | undefined =>
  currencies.find(({ code }) => code === currency)?.decimals || undefined
