import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Who runs PostgreSQL, in the form that `spawn` takes: empty means ourselves. */
export type SystemUser = { uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. Root therefore hands it to the owner of the cluster that is already there, or to
 * `nobody`; no system user is ever created.
 */
export function chooseUser(clusterFolder: string): SystemUser {
  if (!isRoot()) return {}
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder)
    if (uid !== 0) return { uid, gid }
  }
  return nobody()
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function giveTo(user: SystemUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid)
}

/** Asks the system itself rather than reading permission bits: there are also access lists and mount options. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

export function canRun(user: SystemUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: path.parse(program).root, stdio: 'ignore' }).status === 0
}

function nobody(): SystemUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid || uid === '0')
    throw new Error(
      'PostgreSQL does not run as root and there is no user "nobody": start as another user, or set DATABASE_URL.',
    )
  return { uid: Number(uid), gid: Number(gid) }
}
