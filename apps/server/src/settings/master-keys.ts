import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from './env.ts'
import { secretFile } from './secret-file.ts'

export type MasterKeys = {
  /** the newest first; a file is read anew each time, so that a running server seals with a key that was just added */
  all(): readonly string[]
  /** Puts a new key before the others; null where the keys come from the environment and are the operator's to add. */
  add(): string | null
  /** Forgets all keys but the newest and the one before it. */
  trim(): void
}

/**
 * What secrets are sealed by (security T32): SHOPWRIGHT_MASTER_KEY, the newest first; else made from SHOPWRIGHT_SECRET, which
 * all nodes share; else the file `master-keys` of DATA_DIR, one key a line, which only we can read.
 */
export function openMasterKeys({
  masterKeys,
  secret,
  dataDir,
}: Pick<Env, 'masterKeys' | 'secret' | 'dataDir'>): MasterKeys {
  if (masterKeys.length) return fixed(masterKeys)
  if (secret) return fixed([createHash('sha256').update(`master key of ${secret}`).digest('base64url')])
  const file = path.join(dataDir, 'master-keys')
  if (!existsSync(file)) secretFile(file)
  const all = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const write = (keys: readonly string[]) => {
    const aside = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(aside, `${keys.join('\n')}\n`, { mode: 0o600, flush: true })
    renameSync(aside, file)
  }
  return {
    all,
    add: () => {
      const key = randomBytes(32).toString('base64url')
      write([key, ...all()])
      return key
    },
    trim: () => write(all().slice(0, 2)),
  }
}

const fixed = (keys: readonly string[]): MasterKeys => ({ all: () => keys, add: () => null, trim: () => {} })
