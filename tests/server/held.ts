import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** How often it looks, 5 ms apart: longer than a statement beside takes, shorter than anybody's patience with a carrier. */
const looks = 40

/**
 * Whether a shop holds a connection while it waits for somebody outside: `look` is what that one does while it is asked. Whoever
 * asks inside a transaction holds theirs until they are answered; what runs beside lets go, for which it waits while it is `on`.
 */
export class Held {
  on = false
  most = 0
  private readonly world: () => World

  constructor(world: () => World) {
    this.world = world
  }

  begin(on: boolean): void {
    this.on = on
    this.most = 0
  }

  async look(): Promise<void> {
    if (!this.on) return
    for (let look = 0; look < looks && this.now() > 0; look += 1) await pause(5)
    this.most = Math.max(this.most, this.now())
  }

  private now(): number {
    const { appPool, platformPool } = this.world().engine.database
    return [appPool, platformPool].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)
  }
}
