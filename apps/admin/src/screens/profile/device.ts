const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

/** “Firefox, Windows”: as much as a person needs to know their own devices apart; what is no browser says its own first word. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const first = (known: typeof browsers) => known.find(([, shape]) => shape.test(userAgent))?.[0]
  const names = [first(browsers), first(systems)].filter(Boolean)
  return names.length ? names.join(', ') : (userAgent.split(/[\s/]/)[0] ?? null)
}
