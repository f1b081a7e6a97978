import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * What a page in one of our languages is written with, apart from the rest of the alphabets: the packages divide by
 * script alone, and bring every accent of Europe for a dot, and seven hundred letters for a hryvnia
 * (docs/decisions/0070).
 */
const ownFiles = [
  {
    name: 'first',
    from: 'latin',
    letters:
      'U+0020-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00AE,U+00B0,U+00B7,U+00BB,U+00D7,U+02BC,U+2010-2027,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212',
  },
  {
    name: 'second',
    from: 'cyrillic',
    letters: 'U+0401,U+0404,U+0406-0407,U+0410-044F,U+0451,U+0454,U+0456-0457,U+0490-0491,U+2116',
  },
  { name: 'money', from: 'latin-ext', letters: 'U+20B4,U+20BD' },
]

type Range = [from: number, to: number]

/**
 * Makes one style sheet of families with its files, once for what their packages and this list say, and answers its path.
 * `sheets`: the addresses of the packages' own (`import.meta.resolve`).
 */
export async function fontSheet(sheets: readonly string[]): Promise<string> {
  const packages = sheets.map(packageOf)
  const said = JSON.stringify([ownFiles, packages.map(({ version, family }) => [family, version])])
  const folder = path.join(
    import.meta.dirname,
    '../../../node_modules/.cache/fonts',
    createHash('sha256').update(said).digest('hex').slice(0, 16),
  )
  const sheet = path.join(folder, 'fonts.css')
  if (existsSync(sheet)) return sheet
  // Two builds may do this at once: what stands in the folder is always whole.
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const faces: string[] = []
  for (const one of packages) faces.push(...(await facesOf(one, draft)))
  writeFileSync(path.join(draft, 'fonts.css'), faces.join('\n'))
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(sheet)) throw error
    rmSync(draft, { recursive: true })
  }
  return sheet
}

type Package = ReturnType<typeof packageOf>

/** The package of a family, by the address of its sheet. */
export function packageOf(sheet: string) {
  const folder = path.dirname(fileURLToPath(sheet))
  const family = path.basename(folder)
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  const { family: name, variable } = read('metadata.json')
  return {
    family,
    version: read('package.json').version as string,
    name: `${name} Variable`,
    weights: `${variable.wght.min} ${variable.wght.max}`,
    alphabets: read('unicode.json') as Record<string, string>,
    fileOf: (alphabet: string) => path.join(folder, 'files', `${family}-${alphabet}-wght-normal.woff2`),
  }
}

async function facesOf({ family, name, weights, alphabets, fileOf }: Package, folder: string): Promise<string[]> {
  const face = (file: string, letters: Range[]) => `@font-face {
  font-family: '${name}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url('./${file}') format('woff2');
  unicode-range: ${written(letters)};
}`
  const own = ownFiles.filter(({ from }) => from in alphabets)
  const taken = own.flatMap(({ letters }) => rangesOf(letters))
  const faces: string[] = []
  for (const [alphabet, letters] of Object.entries(alphabets)) {
    const file = path.basename(fileOf(alphabet))
    writeFileSync(path.join(folder, file), readFileSync(fileOf(alphabet)))
    faces.push(face(file, without(rangesOf(letters), taken)))
  }
  for (const { name: part, from, letters } of own) {
    const ranges = rangesOf(letters)
    const file = `${family}-${part}.woff2`
    const subset = await subsetFont(readFileSync(fileOf(from)), textOf(ranges), { targetFormat: 'woff2' })
    writeFileSync(path.join(folder, file), subset)
    faces.push(face(file, ranges))
  }
  return faces
}

/** Reads `U+0020-007E,U+00A0`. */
export function rangesOf(letters: string): Range[] {
  return letters.split(',').map((one) => {
    const [from = '', to = from] = one.trim().slice('U+'.length).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** The ranges without the letters of others. */
export function without(ranges: Range[], others: Range[]): Range[] {
  return others.reduce(
    (rest, [from, to]) =>
      rest.flatMap(([start, end]): Range[] =>
        to < start || from > end
          ? [[start, end]]
          : [...(start < from ? [[start, from - 1] as Range] : []), ...(end > to ? [[to + 1, end] as Range] : [])],
      ),
    ranges,
  )
}

const written = (ranges: Range[]) =>
  ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
const textOf = (ranges: Range[]) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n)))
    .join('')
