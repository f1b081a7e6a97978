import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A field of a noun, as its declaration names both. */
export type Renamed = { noun: string; field: string }

/** A file that names a renamed field in its code, and whether the compiler says so. */
export type Use = { file: string; field: string; isSeen: boolean }

const sources = ['packages', 'apps', 'themes', 'tools', 'tests', 'bench']
const apart = /(^|\/)(node_modules|dist|build|\.react-router|locales|migrations|releases)\//
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:\w'"`/])\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''))

/**
 * Renames fields in their declarations, in a copy of the house, and has the compiler look at it once: every file that names
 * such a field, be it in a statement, and whether an error stands in it that names the field, too. Throws for a field that
 * no declaration has.
 */
export async function usesOf(root: string, renamed: readonly Renamed[]): Promise<Use[]> {
  const copy = mkdtempSync(path.join(tmpdir(), 'renamed-'))
  try {
    copyHouse(root, copy)
    const texts = textsIn(copy)
    const declaring = new Set(renamed.map((one) => rename(copy, texts, one)))
    const errors = await errorsIn(root, copy)
    const fields = [...new Set(renamed.map(({ field }) => field))]
    return [...texts].flatMap(([file, text]) =>
      fields
        .filter((field) => !declaring.has(file) && new RegExp(`\\b${field}\\b`).test(text))
        .map((field) => ({ file, field, isSeen: isSeen(errors.get(file) ?? [], text, field) })),
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Sources are copied; packages of others are linked, ours lead into the copy. */
function copyHouse(root: string, copy: string): void {
  const isTaken = (from: string): boolean =>
    !/(^|\/)(node_modules|dist|build|\.react-router|releases|\.git)$/.test(from)
  for (const folder of sources)
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isTaken })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(path.join(root, file), path.join(copy, file))
  mkdirSync(path.join(copy, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name === '@shopwright')
      cpSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
}

/** What is written in code, by file. */
function textsIn(copy: string): Map<string, string> {
  const files = sources.flatMap((folder) =>
    readdirSync(path.join(copy, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name))),
  )
  return new Map(
    files
      .filter((file) => !apart.test(file))
      .map((file) => [file, withoutComments(readFileSync(path.join(copy, file), 'utf8'))]),
  )
}

/** Answers the file of the declaration. */
function rename(copy: string, texts: ReadonlyMap<string, string>, { noun, field }: Renamed): string {
  for (const file of texts.keys()) {
    if (!file.includes('/model/')) continue
    const place = path.join(copy, file)
    const text = readFileSync(place, 'utf8')
    const from = text.search(new RegExp(`defineResource\\(\\s*'${noun}'`))
    if (from < 0) continue
    const at = text.slice(from).search(new RegExp(`^ {4}${field}:`, 'm'))
    if (at < 0) break
    writeFileSync(place, `${text.slice(0, from + at)}    renamed_${text.slice(from + at).trimStart()}`)
    return file
  }
  throw new Error(`no declaration has ${noun}.${field}`)
}

type Found = { line: number; said: string }

/** What the compiler has to say, by file. */
async function errorsIn(root: string, copy: string): Promise<Map<string, Found[]>> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const said = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [tsc, '--noEmit', '--pretty', 'false', '-p', 'tsconfig.json'],
      { cwd: copy, maxBuffer: 1e9 },
      (_, out) => resolve(out),
    )
  })
  const errors = new Map<string, Found[]>()
  let last: Found | undefined
  for (const line of said.split('\n')) {
    const [, file, at, rest] = /^(\S.*?)\((\d+),\d+\): error (.*)$/.exec(line) ?? []
    if (file) {
      last = { line: Number(at), said: rest ?? '' }
      errors.set(file, [...(errors.get(file) ?? []), last])
    } else if (last) last.said += line
  }
  if (!errors.size) throw new Error(`the compiler found nothing: ${said.slice(0, 500)}`)
  return errors
}

const isSeen = (errors: readonly Found[], text: string, field: string): boolean => {
  const lines = text.split('\n')
  const named = new RegExp(`\\b${field}\\b`)
  return errors.some(({ line, said }) => named.test(said) || named.test(lines[line - 1] ?? ''))
}
