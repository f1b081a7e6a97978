const place = 'seen-products'
const most = 24

/** The ids of products that this browser has looked at, the last one first. A browser that keeps nothing has seen nothing. */
export function seenProducts(): string[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]')
  } catch {
    return []
  }
}

export function noteSeen(id: string): void {
  try {
    localStorage.setItem(place, JSON.stringify([id, ...seenProducts().filter((one) => one !== id)].slice(0, most)))
  } catch {
    // what is not kept is not shown
  }
}
