import { Resolver } from 'node:dns/promises'
import type { Names } from '@shopwright/shop/server'

const isAbsent = (error: unknown): boolean =>
  ['ENODATA', 'ENOTFOUND'].includes(String((error as NodeJS.ErrnoException).code))

/** The DNS of this machine. A name that it does not know has no texts; a server that does not answer throws. */
export const systemNames: Names = {
  texts: async (name) => {
    const resolver = new Resolver({ timeout: 3000, tries: 2 })
    const found = await resolver.resolveTxt(name).catch((error) => {
      if (isAbsent(error)) return []
      throw error
    })
    return found.map((parts) => parts.join(''))
  },
}
