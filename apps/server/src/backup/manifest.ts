import type { CopyVersion } from '@shopwright/engine'

/** The last entry of a backup: what the others are, and what it fits. */
export type Manifest = {
  format: 1
  made_at: string
  /** where in the server's log the copied moment lies */
  lsn: string
  version: CopyVersion
  /** names of the master keys that secrets were sealed by, the newest first */
  keys: string[]
  tables: Record<string, { columns: string[]; rows: number }>
  /** every other entry in order: name, bytes, SHA-256 in hex */
  entries: [name: string, size: number, hash: string][]
}

export const manifestName = 'manifest.json'

/** The file is no whole backup, or none for this installation. Nothing was changed. */
export class BackupBroken extends Error {}

export type Installation = { version: CopyVersion; tables: { name: string; columns: string[] }[]; keys: string[] }

/** Throws `BackupBroken` when the backup was made by another version, or is sealed by a key that is not here. */
export function checkFits({ version, tables, keys }: Manifest, here: Installation): void {
  const list = (migrations: CopyVersion['migrations']) => migrations.map(({ name, checksum }) => `${name} ${checksum}`)
  const [theirs, ours] = [list(version.migrations), list(here.version.migrations)]
  if (theirs.join() !== ours.join() || version.queue !== here.version.queue)
    throw new BackupBroken(
      `The backup was made by another version of the program (its last migration is ${version.migrations.at(-1)?.name}, here it is ${here.version.migrations.at(-1)?.name}). Restore it with that version, then update.`,
    )
  const known = new Map(here.tables.map(({ name, columns }) => [name, columns.join()]))
  const strange = Object.entries(tables).filter(([name, { columns }]) => known.get(name) !== columns.join())
  if (strange.length || Object.keys(tables).length !== known.size)
    throw new BackupBroken(
      `The backup has other tables than this database: ${strange.map(([name]) => name).join(', ')}`,
    )
  if (keys[0] && !here.keys.includes(keys[0]))
    throw new BackupBroken(
      `Secrets in the backup are sealed by the master key ${keys[0]}, which is not here. Put the file master-keys of the installation that was backed up into DATA_DIR (or set its SHOPWRIGHT_MASTER_KEY), then run this again.`,
    )
}
