// Builds the admin, the themes and the server, each only when something that goes into it has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isWritable, missing, prepare, root, runNode } from './prepare.mjs'

/**
 * Builds what is stale; silent when all is fresh. Answers the names of what was built; throws when a build fails. Who runs the
 * server from its sources needs no build of it.
 */
export async function buildStale({ withServer = true } = {}) {
  const built = []
  for (const target of [...targets().map(stamped), ...(withServer ? await server() : [])]) {
    if (target.isFresh()) continue
    if (!isWritable(target.folder))
      throw new Error(missing(`${target.name} is not built from the present code`, 'npm run build'))
    console.error(`Building ${target.name} …`)
    target.begin?.()
    const code = await runNode([path.join(root, target.tool), 'build', '--logLevel', 'warn'], {
      cwd: target.folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error(`Building ${target.name} failed.`)
    target.end?.()
    built.push(target.name)
  }
  return built
}

/** The folders whose files go into some build: what a watcher has to watch. */
export function sourceFolders() {
  return [...new Set(targets().flatMap((target) => [target.folder, ...workspacesBehind(target.folder)]))]
}

function targets() {
  const admin = { name: 'apps/admin', tool: 'node_modules/vite/bin/vite.js', output: 'dist' }
  const themes = readdirSync(path.join(root, 'themes')).map((theme) => ({
    name: `themes/${theme}`,
    tool: 'node_modules/@react-router/dev/bin.cjs',
    output: 'build',
  }))
  return [admin, ...themes]
    .map((target) => ({ ...target, folder: path.join(root, target.name) }))
    .filter(({ folder }) =>
      ['ts', 'js', 'mjs'].some((ending) => existsSync(path.join(folder, `vite.config.${ending}`))),
    )
}

/** The server tells by itself what it was built of, whenever it starts. */
async function server() {
  const folder = path.join(root, 'apps/server')
  const tool = 'apps/server/bundle.mjs'
  if (!existsSync(path.join(root, tool))) return []
  const { builtMain } = await import('../apps/server/src/cli/built.mjs')
  return [{ name: 'apps/server', folder, tool, isFresh: () => builtMain() !== null }]
}

function stamped(target) {
  const digest = digestOf(target)
  const stamp = path.join(target.folder, target.output, '.stamp')
  return {
    ...target,
    isFresh: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest,
    begin: () => rmSync(stamp, { force: true }),
    end: () => writeFileSync(stamp, digest),
  }
}

function digestOf({ folder }) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const workspace of [folder, ...workspacesBehind(folder)]) {
    for (const file of sourceFiles(workspace))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Our own packages that this one uses, directly or through another, without those that only a server can import. */
function workspacesBehind(folder, found = new Set()) {
  const { dependencies = {}, devDependencies = {} } = manifest(folder)
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const used = ownPackages().get(name)
    if (!used || found.has(used) || isServerOnly(used)) continue
    found.add(used)
    workspacesBehind(used, found)
  }
  return [...found].sort()
}

function isServerOnly(folder) {
  const doors = Object.values(manifest(folder).exports ?? {})
  return doors.length > 0 && doors.every((door) => typeof door === 'object' && Object.keys(door).join() === 'node')
}

let packages
function ownPackages() {
  packages ??= new Map(
    ['packages', 'apps', 'themes'].flatMap((parent) =>
      readdirSync(path.join(root, parent))
        .map((name) => path.join(root, parent, name))
        .filter((folder) => existsSync(path.join(folder, 'package.json')))
        .map((folder) => [manifest(folder).name, folder]),
    ),
  )
  return packages
}

const manifests = new Map()
function manifest(folder) {
  if (!manifests.has(folder)) manifests.set(folder, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  return manifests.get(folder)
}

// The server door of a domain, its migrations and the tests never enter a browser's bundle.
const leftOut = new Set(['node_modules', 'dist', 'build', '.react-router', 'server', 'migrations'])

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : sourceFiles(file)
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [file] : []
    })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.length > 2) {
    console.log('npm run build   builds the administration, the themes and the server where they are stale')
    process.exit(/^(-h|--help)$/.test(process.argv[2]) ? 0 : 2)
  }
  prepare()
  try {
    await buildStale()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
