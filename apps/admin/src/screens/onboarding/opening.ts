const name = 'opening-shop'

/** A paid plan leads over a page of others: this tab remembers that the shop was being opened. */
export const noteOpening = (): void => sessionStorage.setItem(name, '1')
export const isOpening = (): boolean => sessionStorage.getItem(name) !== null
export const endOpening = (): void => sessionStorage.removeItem(name)
