// Where a run of the tests keeps what it makes: clusters, files, profiles of browsers.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const room = 4 * 1024 ** 3 // bytes; a run fills a quarter of it
const prefix = 'shopwright-tests-'

/**
 * A folder of this run's own, in memory where there is room: a database is three thousand files, and a disk without a
 * journal (a container's, a virtual machine's) looks at all that were deleted of late before it makes one. Goes with the
 * process; what killed runs have left goes first.
 */
export function openWorkFolder() {
  const parent = process.env.TMPDIR || !isRoomy() ? tmpdir() : memory
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0
    if (pid && !isAlive(pid)) remove(path.join(parent, name))
  }
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711) // PostgreSQL passes through, as the user that it runs as
  process.on('exit', () => remove(folder))
  return folder
}

/** Linux's folder in memory, of a size that is not a container's by default, where programs may be run. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === memory)
    const [, , type, options = ''] = mount ?? []
    return (
      type === 'tmpfs' &&
      !options.split(',').includes('noexec') &&
      Math.min(bavail * bsize, process.availableMemory()) >= room
    )
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Another user's.
  }
}
