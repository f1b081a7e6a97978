import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '../settings/log.ts'
import { canEnter, chooseUser, giveTo, isRoot, type SystemUser } from './system-user.ts'

/** Where the embedded server lives: `folder` holds the cluster, its log and, if need be, a copy of the binaries. */
export type Home = { folder: string; cluster: string; user: SystemUser }

/**
 * DATA_DIR/postgres, unless we are root and the unprivileged user cannot get there (a clone under /root): then a folder
 * of its own under /var/lib/shopwright, which DATA_DIR/postgres-location names from then on.
 */
export function openHome(dataDir: string, log: Log): Home {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  const inside = path.join(real, 'postgres')
  if (!isRoot()) return ownHome(inside)

  const note = path.join(real, 'postgres-location')
  if (existsSync(note)) return notedHome(readFileSync(note, 'utf8').trim(), note)

  const home = { folder: inside, cluster: clusterIn(inside), user: chooseUser(clusterIn(inside)) }
  makeEnterable(real)
  makeEnterable(inside)
  if (canEnter(home.user, inside)) {
    if (!existsSync(home.cluster))
      log.info(
        { folder: inside, uid: home.user.uid },
        'PostgreSQL does not run as root: it runs as the user "nobody", who owns its folder',
      )
    return home
  }
  if (existsSync(home.cluster)) throw new Error(`The user ${home.user.uid} who owns ${home.cluster} cannot enter it.`)
  const outside = path.join('/var/lib/shopwright', randomBytes(6).toString('hex'))
  makeEnterable(path.dirname(outside))
  makeEnterable(outside)
  if (!canEnter(home.user, outside))
    throw new Error(
      `PostgreSQL needs a DATA_DIR that the user "nobody" can enter; neither ${inside} nor ${outside} is.`,
    )
  writeFileSync(note, `${outside}\n`)
  log.warn(
    { folder: outside },
    `PostgreSQL runs as the user "nobody", who cannot enter ${real}: the database is kept in ${outside} instead. Set DATA_DIR to have it elsewhere`,
  )
  return { folder: outside, cluster: clusterIn(outside), user: home.user }
}

/** A private folder for the Unix socket, whose whole path the system limits to 107 bytes (103 on macOS). */
export function openSocketFolder(home: Home): string {
  const near = path.join(home.folder, 'socket')
  const hash = createHash('sha256').update(home.folder).digest('hex').slice(0, 16)
  const folder =
    Buffer.byteLength(path.join(near, '.s.PGSQL.5432')) <= 103 ? near : path.join(tmpdir(), `shopwright-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(folder)
  // In a shared temporary folder somebody else may have been faster than we.
  if (!stats.isDirectory() || (stats.uid !== process.getuid?.() && stats.uid !== home.user.uid))
    throw new Error(`${folder} belongs to somebody else.`)
  chmodSync(folder, 0o700)
  giveTo(home.user, folder)
  return folder
}

function ownHome(folder: string): Home {
  const home = { folder, cluster: clusterIn(folder), user: {} }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (existsSync(home.cluster) && statSync(home.cluster).uid !== process.getuid?.())
    throw new Error(`${home.cluster} belongs to the user ${statSync(home.cluster).uid}: start as that user or as root.`)
  return home
}

function notedHome(folder: string, note: string): Home {
  if (!existsSync(folder)) throw new Error(`${note} says that the database is in ${folder}, which is not there.`)
  return { folder, cluster: clusterIn(folder), user: chooseUser(clusterIn(folder)) }
}

function clusterIn(folder: string): string {
  return path.join(folder, 'cluster')
}

// Others may pass through, not look around.
function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  chmodSync(folder, statSync(folder).mode | 0o111)
}
