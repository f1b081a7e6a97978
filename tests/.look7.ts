import { launchBrowser } from '/work/main/tests/chromium.ts'
const base = 'http://localhost:3177'
const [who = 'owner', ...paths] = process.argv.slice(2)
const people: Record<string, [string, string]> = { owner: ['owner@demo.shopwright.localhost', 'Showroom1'], admin: ['admin7@example.com', 'Secret123x'] }
const browser = await launchBrowser()
const modes = (process.env.MODES ?? '1440-light').split(',')
const lang = process.env.LANG_CODE ?? 'en-us'
for (const mode of modes) {
  const [width, scheme] = mode.split('-')
  const ctx = await browser.newContext({ viewport: { width: Number(width), height: Number(width) < 500 ? 780 : 900 }, colorScheme: scheme as 'light', locale: 'en-US' })
  await ctx.addCookies([{ name: 'cookie_accept', value: '1', url: base }, { name: 'language_code', value: lang, url: base }])
  const page = await ctx.newPage()
  page.on('console', (m) => (m.type() === 'error' || m.type() === 'warning') && console.log(mode, 'CONSOLE', m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log(mode, 'PAGEERROR', e.message.slice(0, 500), e.stack?.split('\n').slice(0,4).join('|')))
  page.on('response', (r) => r.status() >= 400 && console.log(mode, r.status(), r.request().method(), r.url()))
  if (who !== 'guest') {
    await page.goto(base + '/')
    const [email, password] = people[who] as [string, string]
    await page.getByLabel(/Email|почта|пошта/).fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/admin/**', { timeout: 15000 }).catch(() => console.log('no admin', page.url()))
  }
  for (const path of paths) {
    const [url, ...acts] = path.split('|')
    await page.goto(base + url)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.waitForTimeout(500)
    for (const act of acts) { await eval(`(async () => { ${act} })()`); await page.waitForTimeout(500) }
    const name = `/tmp/shots7/${who}${(url as string).replace(/[^a-z0-9]+/gi, '_')}${acts.length ? '_act' : ''}-${mode}${lang === 'en-us' ? '' : '-' + lang}.png`
    await page.screenshot({ path: name, fullPage: process.env.FULL === '1' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.log(name, page.url().replace(base, ''), over > 0 ? `OVERFLOW ${over}` : '')
  }
  await ctx.close()
}
await browser.close()
