/** What a shop's drawing is made of. The same is drawn of the same, always. */
export type ArtOf = { seed: string; primary: string; accent: string; sells: readonly string[] }

type Shape = (colour: string) => string
const cell = 100

/** Each fits a square of 100 and touches its edges, so that neighbours grow together. */
const shapes = {
  quarter: (c) => `<path d="M0 0h100a100 100 0 0 1-100 100z" fill="${c}"/>`,
  half: (c) => `<path d="M0 50a50 50 0 0 1 100 0z" fill="${c}"/>`,
  disc: (c) => `<circle cx="50" cy="50" r="50" fill="${c}"/>`,
  ring: (c) => `<circle cx="50" cy="50" r="36" fill="none" stroke="${c}" stroke-width="28"/>`,
  leaf: (c) => `<path d="M0 100V50A50 50 0 0 1 50 0h50v50a50 50 0 0 1-50 50z" fill="${c}"/>`,
  triangle: (c) => `<path d="M0 0h100L0 100z" fill="${c}"/>`,
  stripes: (c) => `<path d="M0 0h100v20H0zM0 40h100v20H0zM0 80h100v20H0z" fill="${c}"/>`,
  steps: (c) => `<path d="M0 0h100v33H67v34H33v33H0z" fill="${c}"/>`,
  dots: (c) =>
    `<g fill="${c}"><circle cx="25" cy="25" r="13"/><circle cx="75" cy="25" r="13"/><circle cx="25" cy="75" r="13"/><circle cx="75" cy="75" r="13"/></g>`,
  arcs: (c) => `<path d="M0 85A85 85 0 0 0 85 0M0 45A45 45 0 0 0 45 0" fill="none" stroke="${c}" stroke-width="22"/>`,
  bridge: (c) => `<path d="M0 100V50a50 50 0 0 1 100 0v50H72V50a22 22 0 0 0-44 0v50z" fill="${c}"/>`,
} satisfies Record<string, Shape>

type ShapeName = keyof typeof shapes
/** What suits the goods: which shapes, and two colours beside the shop's own. */
type Motif = { shapes: readonly ShapeName[]; light: string; deep: string }

const motifs: Record<string, Motif> = {
  electronics: { shapes: ['ring', 'steps', 'dots', 'quarter'], light: '#dbe6ee', deep: '#2f5873' },
  clothes: { shapes: ['stripes', 'half', 'triangle', 'arcs'], light: '#eee0e8', deep: '#74395a' },
  cosmetics: { shapes: ['disc', 'leaf', 'half', 'ring'], light: '#f5dfdc', deep: '#9c4a4e' },
  food: { shapes: ['half', 'disc', 'leaf', 'quarter'], light: '#f4e6c3', deep: '#a8641d' },
  children: { shapes: ['disc', 'triangle', 'half', 'dots'], light: '#fbe3b4', deep: '#3d6c94' },
  construction: { shapes: ['steps', 'triangle', 'bridge', 'stripes'], light: '#efe2cf', deep: '#7a5b1e' },
  pets: { shapes: ['dots', 'bridge', 'disc', 'half'], light: '#ecdfcf', deep: '#7d5237' },
  garden: { shapes: ['leaf', 'quarter', 'leaf', 'arcs'], light: '#e4ebd2', deep: '#55702a' },
}
const plain: Motif = { shapes: ['quarter', 'half', 'leaf', 'ring', 'arcs'], light: '#f0e6d6', deep: '#8a6a3c' }

const columns = 8
const rows = 5

/** A shop's own mosaic, in its colours and in shapes that suit what it sells: SVG without a word in it. */
export function drawArt({ seed, primary, accent, sells }: ArtOf): string {
  const motif = sells.map((type) => motifs[type]).find(Boolean) ?? plain
  const next = dice(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  // Ground and figure; the shop's own colour most of all, its accent now and then.
  const pairs = [
    [primary, motif.light],
    [motif.light, primary],
    [motif.light, motif.deep],
    [motif.deep, motif.light],
    [primary, motif.light],
    [motif.light, accent],
    [accent, motif.light],
  ] as const
  const cells: string[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [ground, figure] = pick(pairs)
      const turn = Math.floor(next() * 4) * 90
      cells.push(
        `<g transform="translate(${column * cell} ${row * cell})"><path d="M0 0h101v101H0z" fill="${ground}"/><g transform="rotate(${turn} 50 50)">${shapes[pick(motif.shapes)](figure)}</g></g>`,
      )
    }
  const [width, height] = [columns * cell, rows * cell]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${cells.join('')}</svg>`
}

/** Names a drawing: another one has another name. */
export const nameOf = (svg: string): string => (fnv(svg) >>> 0).toString(16).padStart(8, '0')

function fnv(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state
}

/** Numbers from 0 to 1 that follow from a text (mulberry32 of its FNV-1a): the same text throws the same. */
export function dice(seed: string): () => number {
  let state = fnv(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
