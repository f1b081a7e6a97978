import { verifyAll } from '@shopwright/shop/server'
import { open } from './open.ts'

/** `verify [--json]`: every invariant over the whole database; exit code 1 when one is broken. */
export async function verify(args: string[]): Promise<void> {
  const opened = await open({ migrate: false })
  try {
    const { checked, findings } = await verifyAll(opened.engine, opened.files)
    if (args.includes('--json')) console.log(JSON.stringify({ checked, findings }))
    else {
      for (const { invariant, store_id, what } of findings) console.log(`✗ ${invariant}: ${what} (store ${store_id})`)
      console.log(`${checked} invariants checked, ${findings.length} findings`)
    }
    process.exitCode = findings.length ? 1 : 0
  } finally {
    await opened.close()
  }
}
