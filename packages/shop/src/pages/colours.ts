import type { Colours } from '@shopwright/theme-kit'

/** The store's two colours with what goes on and beside them: every pair keeps a contrast of 4.5 (WCAG AA). */
export function coloursOf(primary: string, accent: string): Colours {
  const text = darkened(primary)
  const on = [white, ink].find((colour) => contrast(primary, colour) >= enough)
  return {
    // A middle grey carries neither white nor ink: its darker sister carries white.
    primary: on ? primary : text,
    onPrimary: on ?? white,
    primaryText: text,
    accent,
    accentText: darkened(accent),
  }
}

const white = '#ffffff'
const ink = '#1b1e1d'
const enough = 4.5

/** The colour itself, or the lightest darker one that is read well on paper, also on its slightly tinted ground. */
function darkened(colour: string): string {
  let [r, g, b] = channels(colour)
  for (let step = 0; step < 40 && contrast(hex(r, g, b), '#f6f4f0') < enough; step++) {
    r *= 0.94
    g *= 0.94
    b *= 0.94
  }
  return hex(r, g, b)
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

const hex = (...parts: number[]): string =>
  `#${parts
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
