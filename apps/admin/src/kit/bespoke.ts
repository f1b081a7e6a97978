const names = new Set<string>()

/** Told by the router, because bespoke screens are made of the kit and it cannot import them. */
export function registerBespoke(screens: Iterable<string>): void {
  for (const name of screens) names.add(name)
}

/** `<resource>.list` or `<resource>.edit`: whether a screen of that name stands in for the generic one. */
export const isBespoke = (name: string): boolean => names.has(name)
