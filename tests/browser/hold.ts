import type { Page } from 'playwright-core'

/** Holds back what the page asks of an address, until it is let go; `method` alone, where it is given. */
export async function hold(page: Page, address: RegExp, method?: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await promise
    // Who asked may have given up meanwhile.
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(address)
  }
}
