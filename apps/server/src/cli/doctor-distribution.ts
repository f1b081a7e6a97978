import { astray, citusVersion, lyingTables, planDistribution, tableFacts } from '@shopwright/engine'
import { registry } from '@shopwright/shop/model'
import type pg from 'pg'

/** Nothing where the database is one machine; else whether each table lies where `distribute` would put it. */
export async function checkDistribution(
  client: Pick<pg.Client, 'query'>,
): Promise<['distribution', 'ok' | 'fail', string][]> {
  if ((await citusVersion(client)) === null) return []
  const lying = await lyingTables(client)
  if (!lying.length) return []
  // What hinders is asked by the command: a table that lies where it belongs has found its way.
  const names = astray(planDistribution(await tableFacts(client), registry, { lying }), lying)
  return [
    [
      'distribution',
      names.length ? 'fail' : 'ok',
      names.length
        ? `${names.join(', ')}: not where they belong (shopwright distribute)`
        : `${lying.length} tables lie where they belong`,
    ],
  ]
}
