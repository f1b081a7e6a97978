import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'

/** A folder for pictures, where somebody wants to see what the tests see. */
export const shots = process.env.SHOTS

export async function shot({ page }: { page: Page }, name: string, { fullPage = true } = {}): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage })
}

/** Waits until nothing on the page says that it is still coming, and what came has been drawn. */
export async function settled({ page }: { page: Page }): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
  await still(page)
}

/** Goes down a page whose parts are drawn as one comes near, until all of them are, and back up. */
export async function walkedDown(person: { page: Page }): Promise<void> {
  const { page } = person
  await page.waitForFunction(() => {
    const part = document.querySelector('[data-waiting]')
    part?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return !part
  })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settled(person)
}

/** What was set in motion is drawn, and where it goes to: half-way it covers what it covers in the end for nobody. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** How many pixels the page is wider than its window; nothing may be. */
export const overflowOf = ({ page }: { page: Page }): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What keeps somebody who listens or uses the keyboard from the page: all of it, or what is serious. `without` is left out. */
export async function barriersOf(
  { page }: { page: Page },
  which: 'all' | 'serious' = 'serious',
  without: string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await still(page)
  const found = (await page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(without.map((one) => [one]))} }, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ impact, what: id + ': ' + nodes[0].target.join(' ') + ' ' + nodes[0].html.slice(0, 160) })))`,
  )) as { impact: string; what: string }[]
  return found.filter(({ impact }) => which === 'all' || /serious|critical/.test(impact)).map(({ what }) => what)
}
