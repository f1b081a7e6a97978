import type { Browser } from 'playwright-core'

/** As a phone of the middle kind in a slow network: what Lighthouse calls slow 4G, and a processor four times slower than this one. */
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8 }
const slowdown = 4
const times = 5

export type Seen = {
  address: string
  lcp: number
  cls: number
  largest: string
  /** what moved in the worst time, and by how much */
  moved: string[]
  bytes: number
}

type Largest = PerformanceEntry & { element: Element | null }
type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }

/** Opens each address with an empty cache five times: when its largest part is there (median, ms), and how far parts moved (worst). */
export async function measure(browser: Browser, base: string, paths: readonly string[]): Promise<Seen[]> {
  const all: Seen[] = []
  for (const address of paths) {
    const seen: Omit<Seen, 'address'>[] = []
    for (let n = 0; n < times; n += 1) seen.push(await once(browser, base + address))
    const middle = (of: (one: (typeof seen)[0]) => number) => seen.map(of).sort((a, b) => a - b)[times >> 1] as number
    all.push({
      address,
      ...(seen.toSorted((a, b) => b.cls - a.cls)[0] as (typeof seen)[0]),
      lcp: middle(({ lcp }) => lcp),
      bytes: middle(({ bytes }) => bytes),
    })
  }
  return all
}

export type Ready = { address: string; drawn: number; interactive: number; bytes: number; requests: number }

type Cookies = readonly (readonly [string, string])[]

/**
 * Screens of the administration with an empty cache, five times each (medians): when the rows or the form are drawn, and when
 * whoever presses something is answered, which is then or at the end of the last task of more than 50 ms that began within the next second.
 */
export async function measureScreens(
  browser: Browser,
  base: string,
  paths: readonly string[],
  cookies: Cookies,
): Promise<Ready[]> {
  const all: Ready[] = []
  for (const address of paths) {
    const seen: Omit<Ready, 'address'>[] = []
    for (let n = 0; n < times; n += 1) seen.push(await onceReady(browser, base, address, cookies))
    const middle = (of: (one: (typeof seen)[0]) => number) => seen.map(of).sort((a, b) => a - b)[times >> 1] as number
    all.push({
      address,
      drawn: middle(({ drawn }) => drawn),
      interactive: middle(({ interactive }) => interactive),
      bytes: middle(({ bytes }) => bytes),
      requests: middle(({ requests }) => requests),
    })
  }
  return all
}

async function onceReady(
  browser: Browser,
  base: string,
  address: string,
  cookies: Cookies,
): Promise<Omit<Ready, 'address'>> {
  const { context, page, sent } = await slowPhone(browser)
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: base })))
  await page.addInitScript(() => {
    const seen = { drawn: 0, tasks: [] as { start: number; end: number }[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.tasks.push({ start: startTime, end: startTime + duration })
    }).observe({ type: 'longtask', buffered: true })
    // A name of its own, and nothing that is still coming.
    const look = new MutationObserver(() => {
      if (!document.querySelector('main h1') || document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]'))
        return
      seen.drawn = performance.now()
      look.disconnect()
    })
    look.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  })
  await page.goto(base + address)
  await page.waitForFunction(() => (window as unknown as { seen: { drawn: number } }).seen.drawn > 0)
  // What begins within a second is still the page's own coming.
  await page.waitForFunction(
    () => performance.now() > (window as unknown as { seen: { drawn: number } }).seen.drawn + 1000,
  )
  const { drawn, interactive } = await page.evaluate(() => {
    const { drawn, tasks } = (window as unknown as { seen: { drawn: number; tasks: { start: number; end: number }[] } })
      .seen
    const ends = tasks.filter(({ start }) => start < drawn + 1000).map(({ end }) => end)
    return { drawn, interactive: Math.max(drawn, ...ends) }
  })
  const { bytes, requests } = sent
  await context.close()
  return { drawn: Math.round(drawn), interactive: Math.round(interactive), bytes, requests }
}

async function slowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'uk-UA',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const sent = { bytes: 0, requests: 0 }
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent.bytes += encodedDataLength
    sent.requests += 1
  })
  return { context, page, sent }
}

async function once(browser: Browser, url: string): Promise<Omit<Seen, 'address'>> {
  const { context, page, sent } = await slowPhone(browser)
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, largest: '', moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as Largest[]) {
        seen.lcp = one.startTime
        seen.largest = one.element ? `${one.element.tagName} ${one.element.className}`.toLowerCase() : ''
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        seen.cls += value
        const names = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName} ${node.className}` : `"${node?.textContent ?? ''}"`
          return `${name} by ${Math.round(currentRect.y - previousRect.y)} px`
        })
        seen.moved.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${names.join(', ').toLowerCase()}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  // What comes late moves things as well: to the foot and back, as somebody reads.
  await page.mouse.wheel(0, 4000)
  await page.waitForLoadState('networkidle')
  const { lcp, cls, largest, moved } = await page.evaluate(
    () => (window as unknown as { seen: Omit<Seen, 'bytes' | 'address'> }).seen,
  )
  await context.close()
  return { lcp: Math.round(lcp), cls: Number(cls.toFixed(4)), largest, moved, bytes: sent.bytes }
}
