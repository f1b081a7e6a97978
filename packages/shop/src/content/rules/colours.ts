import type { Correction } from '../model/designs.ts'

/** What an owner chose; what they left out stands as the house has it. */
export type Chosen = { primary_color: string; accent_color: string | null; ground_color: string | null }

/** The tokens that a shop is drawn with. */
export type Colours = {
  primary: string
  onPrimary: string
  primaryText: string
  accent: string
  accentText: string
  paper: string
  ground: string
  stage: string
  line: string
  lineStrong: string
  ink2: string
  ink3: string
}

/** The store's colours with what goes on and beside them: every pair of text and ground keeps a contrast of 4.5 (WCAG AA). */
export function coloursOf({ primary_color: primary, accent_color, ground_color }: Chosen): Colours {
  const accent = accent_color ?? primary
  const paper = lightened(ground_color ?? white)
  const neutral = paper === white ? warm : tinted(paper)
  const text = darkened(primary, neutral.stage)
  const on = [white, ink].find((colour) => contrast(primary, colour) >= enough)
  return {
    // A middle grey carries neither white nor ink: its darker sister carries white.
    primary: on ? primary : text,
    onPrimary: on ?? white,
    primaryText: text,
    accent,
    accentText: darkened(accent, neutral.stage),
    paper,
    ...neutral,
    ink2: darkened('#555b58', neutral.stage),
    ink3: darkened('#6c726f', neutral.stage),
  }
}

/** What of the choice is shown otherwise. */
export function correctionsOf(chosen: Chosen): Correction[] {
  const made = coloursOf(chosen)
  const { primary_color: primary, accent_color: accent, ground_color: ground } = chosen
  const all: (Correction | null)[] = [
    { field: 'primary_color', from: primary, to: made.primary, where: 'all' },
    made.primary === primary ? { field: 'primary_color', from: primary, to: made.primaryText, where: 'text' } : null,
    accent ? { field: 'accent_color', from: accent, to: made.accentText, where: 'text' } : null,
    ground ? { field: 'ground_color', from: ground, to: made.paper, where: 'all' } : null,
  ]
  return all.flatMap((one) => (one && one.from.toLowerCase() !== one.to.toLowerCase() ? one : []))
}

const white = '#ffffff'
const ink = '#1b1e1d'
const enough = 4.5
/** beside white paper */
const warm = { ground: '#f6f4f0', stage: '#f4f2ed', line: '#e5e2dc', lineStrong: '#8d918e' }

const tinted = (paper: string): typeof warm => {
  const ground = mixed(paper, ink, 0.045)
  return {
    ground,
    stage: mixed(paper, ink, 0.055),
    line: mixed(paper, ink, 0.12),
    lineStrong: darkened('#8d918e', paper, 3),
  }
}

/** A paper that dark pictures, red and green still stand out from: it keeps its hue and becomes lighter. */
function lightened(colour: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const lighter = mixed(colour, white, share)
    if (luminance(lighter) >= 0.84) return lighter
  }
  return white
}

/** The colour itself, or the lightest darker one that is read well on that ground, and so on lighter ones. */
function darkened(colour: string, ground: string, least = enough): string {
  let [r, g, b] = channels(colour)
  for (let step = 0; step < 40 && contrast(hex(r, g, b), ground) < least; step++) {
    r *= 0.94
    g *= 0.94
    b *= 0.94
  }
  return hex(r, g, b)
}

const mixed = (from: string, to: string, share: number): string => {
  const other = channels(to)
  const [r, g, b] = channels(from).map((value, at) => value + ((other[at] ?? 0) - value) * share) as Channels
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
  }) as Channels
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Channels = [number, number, number]

const channels = (colour: string): Channels => [
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
