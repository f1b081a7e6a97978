import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { draftMigration } from '@shopwright/engine'
import { registry } from '@shopwright/shop/model'
import { volatileSettings } from '../postgres/settings.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { migrations } from '../runtime.ts'
import { commandLog } from '../settings/log-json.ts'

/** `npm run migration NAME`: writes what the declarations ask for and the migrations do not yet give, for a person to edit. */
export async function migration([name = 'change']: string[]): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shopwright-draft-'))
  const postgres = await startPostgres({ dataDir, log: commandLog(), settings: volatileSettings })
  try {
    const sql = await draftMigration(postgres.connection, migrations, registry)
    if (!sql) return console.log('Nothing differs.')
    // After the last one: numbers that other branches have taken may be missing in between.
    const numbers = readdirSync(migrations).map((file) => Number(/^(\d+)_.*\.sql$/.exec(file)?.[1] ?? 0))
    const number = String(Math.max(...numbers) + 1).padStart(4, '0')
    const file = path.join(migrations, `${number}_${name.replace(/\W+/g, '_').toLowerCase()}.sql`)
    writeFileSync(file, `-- ${name}\n${sql}\n`)
    console.log(`Wrote ${path.relative(process.cwd(), file)}: read it, say why in its first line, commit it.`)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
