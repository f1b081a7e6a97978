import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** How often it looks, 5 ms apart: longer than a statement beside takes, shorter than anybody's patience with a carrier. */
const looks = 40

/**
 * Connections that are held for as long as this waits. Asked by the world outside while a shop waits for its answer: whoever
 * asks inside a transaction holds one until it is given, and what runs beside lets go of its own.
 */
export async function heldConnections({ engine }: World): Promise<number> {
  const { appPool, platformPool } = engine.database
  const now = () => [appPool, platformPool].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)
  for (let look = 0; look < looks && now() > 0; look += 1) await pause(5)
  return now()
}
