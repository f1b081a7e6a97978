import { resealAll } from '@shopwright/engine'
import { endAllSessions, noteRotation } from '@shopwright/shop/server'
import { open } from './open.ts'

/**
 * `keys rotate`: a new master key, every secret sealed by it, everybody signed out. With SHOPWRIGHT_MASTER_KEY put the new
 * key before the old one first, on every node. It may be broken off at any time and run again: until it is through, both
 * keys are there.
 */
export async function keys(): Promise<void> {
  const opened = await open({ migrate: false })
  try {
    const added = opened.masterKeys.add()
    if (!added && opened.engine.vault.names().length < 2)
      throw new Error(
        'Put a new key before the old one in SHOPWRIGHT_MASTER_KEY (with a comma between), then run this again.',
      )
    const count = await resealAll(opened.engine)
    await opened.engine.onPlatform({}, async (ctx) => {
      await endAllSessions(ctx)
      await noteRotation(ctx)
    })
    opened.masterKeys.trim()
    console.log(
      `${count} secrets are sealed by the new key; everybody has to sign in again.${added ? '' : ' The old key may go from SHOPWRIGHT_MASTER_KEY.'}`,
    )
  } finally {
    await opened.close()
  }
}
