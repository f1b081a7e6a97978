import { existsSync, watch } from 'node:fs'
import path from 'node:path'

/**
 * Two browsers beside the tests of servers take a quarter more of the processor for the same work: in a whole run the second one
 * begins when those are done, which `TEST_TURN`, a file, says by being there (`bin/test.mjs`).
 */
const { TEST_TURN: sign, VITEST_POOL_ID: worker } = process.env
if (sign && worker !== '1')
  await new Promise<void>((resolve) => {
    const folder = watch(path.dirname(sign), () => look())
    const look = (): void => {
      if (!existsSync(sign)) return
      folder.close()
      resolve()
    }
    look()
  })
