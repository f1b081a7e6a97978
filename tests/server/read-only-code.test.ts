import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canRun, isRoot } from '@shopwright/server/postgres/system-user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const repository = path.resolve(import.meta.dirname, '../..')
// Whom no permission bit of root's stops.
const stranger = isRoot() ? { uid: 65_534, gid: 65_534 } : {}
let root: string

const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

/** Our own commands in a folder as it is after `npm ci` and a build, with a program that only says that it ran. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shopwright-code-'))
  chmodSync(root, 0o755)
  cpSync(path.join(repository, 'bin'), path.join(root, 'bin'), { recursive: true })
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0' } } }))
  write('node_modules/.bin/x', '')
  write('apps/server/src/cli/enter.mjs', `console.log('ran', process.argv.slice(2).join(' '))`)
  write('apps/server/package.json', '{ "name": "server" }')
  for (const folder of ['packages', 'themes']) mkdirSync(path.join(root, folder))
})
afterEach(() => {
  setMode(root, 0o755, 0o644)
  rmSync(root, { recursive: true })
})

function setMode(folder: string, folders: number, files: number): void {
  chmodSync(folder, folders)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) setMode(file, folders, files)
    else if (entry.isFile()) chmodSync(file, files)
  }
}

/** Somebody else runs a command, who may read the code and nothing more. */
const run = (...args: string[]) => {
  setMode(root, 0o555, 0o444)
  const node = canRun(stranger, process.execPath) ? process.execPath : 'node'
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir() }
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, env, encoding: 'utf8', ...stranger })
  return { status, stdout, stderr }
}

describe('a folder of code that one may only read', () => {
  it('runs commands, though nobody has noted yet that the packages are right', () => {
    expect(run('bin/shopwright.mjs', 'verify', '--json')).toEqual({
      status: 0,
      stdout: 'ran verify --json\n',
      stderr: '',
    })
    expect(existsSync(path.join(root, 'node_modules/.shopwright-lock'))).toBe(false)
  })

  it('installs nothing: it says what is missing, and who can mend it', () => {
    write('package-lock.json', JSON.stringify({ packages: { 'node_modules/x': { version: '2.0.0' } } }))
    const { status, stdout, stderr } = run('bin/shopwright.mjs', 'verify')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`may not write to ${root}`)
    expect(stderr).toContain('npm ci')
    expect(stderr).not.toContain('Installing')
  })

  it.each(['bin/start.mjs', 'bin/build.mjs'])('builds nothing by %s: it says what is missing', (command) => {
    write('apps/admin/package.json', '{ "name": "admin" }')
    write('apps/admin/vite.config.ts', '')
    write('apps/admin/dist/.stamp', 'of older code')
    const { status, stdout, stderr } = run(command)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('apps/admin is not built')
    expect(stderr).toContain('npm run build')
    expect(stderr).not.toContain('Building')
    expect(readFileSync(path.join(root, 'apps/admin/dist/.stamp'), 'utf8')).toBe('of older code')
  })
})

it('npx finds the command in the folder of the packages, and has nothing to install', () => {
  spawnSync(process.execPath, ['bin/shopwright.mjs', 'verify'], { cwd: root })
  expect(existsSync(path.join(root, 'node_modules/.bin/shopwright'))).toBe(true)
  const manifest = (file: string) => JSON.parse(readFileSync(path.join(repository, file), 'utf8'))
  // A command of the root itself npx would install for each user anew, and change its mode.
  expect(manifest('package.json').bin).toBeUndefined()
  expect(Object.keys(manifest('apps/server/package.json').bin)).toEqual(['shopwright'])
})

it.each([
  ['bin/shopwright.mjs', 'verify'],
  ['bin/start.mjs', '--help'],
])('%s tells its program to give memory back, unless it is told otherwise', (...args) => {
  write('apps/server/src/cli/enter.mjs', 'console.log(process.env.MALLOC_ARENA_MAX)')
  const told = (env: Record<string, string> = {}) =>
    spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' }).stdout
  expect([told(), told({ MALLOC_ARENA_MAX: '3' })]).toEqual(['1\n', '3\n'])
})
