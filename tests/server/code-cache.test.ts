import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-code-cache-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Told at its end by the process itself, behind what it has to say. */
const telling = `process.on('exit',()=>console.error('compilers:'+process.moduleLoadList.filter((name)=>name.includes('amaro')).length))`

/** What a command says that begins in this folder, and how many parts of the compiler for types its process has loaded. */
function run(cwd: string, DATA_DIR: string): { said: string; compilers: number } {
  const { NODE_COMPILE_CACHE: _ofTheRun, ...env } = process.env
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(telling)}`, 'apps/server/src/cli/enter.mjs', 'help'],
    { cwd, env: { ...env, DATA_DIR }, encoding: 'utf8' },
  )
  return { said: stdout.trim(), compilers: Number(/compilers:(\d+)/.exec(stderr)?.[1]) }
}

/** A program of one file with types, and one of what was built of it. */
function program(name: string, built: { sources?: string[]; place?: string } | null): string {
  const home = path.join(folder, name)
  const cli = path.join(home, 'apps/server/src/cli')
  cpSync(path.join(root, 'apps/server/src/cli'), cli, {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  })
  writeFileSync(path.join(home, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(cli, 'main.ts'), source)
  for (const place of ['a', 'b']) {
    mkdirSync(path.join(home, 'apps/server/dist', place), { recursive: true })
    writeFileSync(path.join(home, 'apps/server/dist', place, 'main.mjs'), `console.log('built in ${place}')`)
  }
  if (built)
    writeFileSync(
      path.join(home, 'apps/server/dist/current.json'),
      JSON.stringify({ place: 'a', digest: digest(source), sources: [main], ...built }),
    )
  return home
}
const main = 'apps/server/src/cli/main.ts'
const source = `const said: string = 'from its source'\nconsole.log(said)\n`
const digest = (code: string) => createHash('sha256').update(main).update('\0').update(code).digest('hex')

describe('The code of a command', () => {
  it('is made once, and then read from where the data are without a compiler', () => {
    const home = program('not-built', null)
    const data = path.join(home, 'data')
    mkdirSync(data)
    expect(run(home, data)).toEqual({ said: 'from its source', compilers: expect.toSatisfy((count) => count > 0) })
    expect(run(home, data)).toEqual({ said: 'from its source', compilers: 0 })
  })

  it('leaves no folder where there are no data', () => {
    const nowhere = path.join(folder, 'nowhere')
    run(root, nowhere)
    expect(existsSync(nowhere)).toBe(false)
  })

  it('is what was built of it, without a compiler, in whichever place that lies', () => {
    expect(run(program('fresh', {}), folder)).toEqual({ said: 'built in a', compilers: 0 })
    expect(run(program('fresh-too', { place: 'b' }), folder)).toEqual({ said: 'built in b', compilers: 0 })
    expect(run(root, folder), 'npm run build').toEqual({
      said: expect.stringContaining('shopwright COMMAND'),
      compilers: 0,
    })
  })

  it('is built into the place that nobody runs', () => {
    const next = (home: string) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', asked], { cwd: home, encoding: 'utf8' }).stdout
    const asked = `import { nextFolder } from './apps/server/src/cli/built.mjs'; process.stdout.write(nextFolder().at(-1))`
    expect(['runs-a', 'runs-b'].map((name) => next(program(name, { place: name.at(-1) ?? '' })))).toEqual(['b', 'a'])
    expect(next(program('runs-none', null))).toBe('a')
  })

  it('has no letter that would double what its file takes in memory, nor have the themes', () => {
    const { place } = JSON.parse(readFileSync(path.join(root, 'apps/server/dist/current.json'), 'utf8'))
    const files = globSync([`apps/server/dist/${place}/*.mjs`, 'themes/*/build/server/**/*.js'], { cwd: root })
    expect(files.length).toBeGreaterThan(40)
    const isWide = (file: string) => /[^\0-\xff]/.test(readFileSync(path.join(root, file), 'utf8'))
    expect(files.filter(isWide)).toEqual([])
  })

  it('is its source where something has changed since it was built, or is gone', () => {
    const home = program('changed', {})
    writeFileSync(path.join(home, main), source.replace('its', 'its changed'))
    expect(run(home, folder).said).toBe('from its changed source')
    expect(run(program('gone', { sources: [main, `${main}.gone`] }), folder).said).toBe('from its source')
    writeFileSync(path.join(home, 'apps/server/dist/current.json'), '{"place":')
    expect(run(home, folder).said).toBe('from its changed source')
  })
})
