import { createI18n, translator } from '@shopwright/i18n'
import { readLocales } from '@shopwright/i18n/files'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, it } from 'vitest'
import { type Installation, openInstallation, type Person, password } from './installation.ts'
import { overflowOf, shot } from './looking.ts'
import { luggageFeed } from './luggage-feed.ts'

/**
 * The first day of an owner, as it is walked by hand: an own shop, a supplier's feed, a product in variants, an order, a parcel. Three
 * owners walk at once, which takes little longer than one: alone each of them is nearly twice as quick.
 */
const everyDay = [
  {
    language: 'ua-uk',
    browser: 'uk-UA',
    zone: 'Europe/Kyiv',
    width: 1440,
    dark: false,
    option: 'Розмір',
    values: 'S, M',
  },
  {
    language: 'ru-ru',
    browser: 'ru-RU',
    zone: 'Europe/Kyiv',
    width: 360,
    dark: false,
    option: 'Размер',
    values: 'S, M',
  },
  {
    language: 'en-us',
    browser: 'en-US',
    zone: 'Europe/London',
    width: 1440,
    dark: true,
    option: 'Size',
    values: 'S, M',
  },
] as const
/** By night each language at both widths, one after the other. */
const walks = process.env.TEST_LONG
  ? everyDay.flatMap((walk) => [1440, 360].map((width) => ({ ...walk, width })))
  : everyDay

/** As the platform's list of kinds of goods calls what is none of them. */
const others: Record<string, string> = { 'ua-uk': 'Інше', 'ru-ru': 'Другое', 'en-us': 'Other' }

/** The most presses that each part may cost; typing is none. */
const most = { shop: 12, feed: 5, product: 14, order: 9, parcel: 9 }
type Part = keyof typeof most

const words = createI18n(readLocales())
let place: Installation
let feed: string

beforeAll(async () => {
  place = await openInstallation()
  feed = await luggageFeed()
})
afterAll(() => place?.close())

const walk = process.env.TEST_LONG ? it : it.concurrent

walk.for(walks)(
  'A first day in $language at $width px',
  // Each has an `expect` of its own: the common one belongs to whichever began last, also once that is over.
  async ({ language, browser, zone, width, dark, option, values }, { expect }) => {
    const t = translator(words, language)
    const owner = await place.person({ language: browser, zone, width, dark })
    const { page } = owner
    const day = counted()
    const { click } = day
    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
    const field = (name: string) => page.locator(`[data-field="${name}"] input`).first()
    const pictured = (name: string) => shot(owner, `day-${language}-${width}-${name}`)

    // A shop of one's own, by the wizard.
    await page.goto(`${place.origin}/registration`)
    await day.part('shop', async () => {
      for (const [name, value] of [
        ['given-name', 'Олена'],
        ['family-name', 'Коваленко'],
        ['email', `olena-${language}-${width}@shop.test`],
      ])
        await page.locator(`input[autocomplete=${name}]`).fill(value as string)
      for (const one of await page.locator('input[type=password]').all()) await one.fill(password)
      await click(page.locator('button[type=submit]'))
      await page.waitForURL('**/admin/complete-registration')
      const next = button(t('screens:wizard.next'))
      await page.locator('input[autocomplete=organization]').fill(`Olena ${language} ${width}`)
      await click(next)
      await page.getByLabel(t('screens:wizard.fields.country')).first().waitFor()
      await click(next)
      await page.locator('input[autocomplete=street-address]').fill('вул. Хрещатик, 22')
      await page.locator('input[autocomplete=address-level2]').fill('Київ')
      await page.locator('input[autocomplete=postal-code]').fill('01001')
      await page.locator('input[autocomplete=address-level1]').fill('Київ')
      await click(next)
      await page.getByLabel(t('screens:wizard.fields.about')).fill('Валізи та сорочки.')
      await click(next)
      await click(page.getByText(others[language] as string, { exact: true }))
      await click(button(t('screens:wizard.finish')))
      await page.waitForURL('**/admin/select-plan')
      await click(button(t('screens:plans.startTrial')))
      await page.waitForURL('**/admin/shop-open')
      await page.getByRole('heading', { name: t('screens:shopOpen.title') }).waitFor()
    })

    // What the supplier sends.
    await day.part('feed', async () => {
      await click(page.locator('a[href="/admin/import/new"]'))
      await page.setInputFiles('input[type=file]', feed)
      await page.getByText(t('screens:import.fields.xml_path')).first().waitFor()
      await pictured('map')
      await click(button(t('screens:import.run')))
      await page.getByText(t('screens:import.states.done'), { exact: true }).first().waitFor()
      await expect.poll(() => page.locator('[data-outcome=new]').innerText()).toBe('206')
      await pictured('feed')
    })

    // A product of one's own, in two variants.
    let productPath = ''
    await day.part('product', async () => {
      await leadTo(page, click, 'products')
      await click(page.locator('main a[href="/admin/products/new"]').first())
      await field('name').fill('Сорочка лляна')
      const choosing = page.waitForEvent('filechooser')
      await click(page.locator('[data-field="images"] .mantine-Dropzone-root'))
      await (await choosing).setFiles([{ name: 'shirt.png', mimeType: 'image/png', buffer: await square('#b1492a') }])
      await page.getByText(t('screens:product.gallery.main'), { exact: true }).waitFor()
      await field('price').fill('1890,50')
      await click(page.getByRole('combobox', { name: t('screens:product.options.add') }))
      await page.keyboard.type(option)
      await page.getByRole('option', { name: t('admin:kinds.create', { name: option }) }).waitFor()
      await page.keyboard.press('Enter')
      const value = page.getByRole('combobox', { name: t('screens:product.options.addValue') }).last()
      await expect.poll(() => value.evaluate((it) => it === document.activeElement)).toBe(true)
      await page.keyboard.type(values)
      await page.keyboard.press('Enter')
      const make = button(t('screens:product.variants.make', { count: 2 }))
      await make.waitFor()
      await click(make)
      for (const [n, quantity] of ['5', '7'].entries())
        await page.locator(`[data-cell="${n}-2"] input`).first().fill(quantity)
      await click(button(t('admin:action.save')))
      await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/)
      const [tab] = await Promise.all([
        owner.context.waitForEvent('page'),
        click(page.getByRole('link', { name: t('screens:product.view') })),
      ])
      await tab.getByRole('heading', { level: 1, name: 'Сорочка лляна' }).waitFor()
      productPath = tab.url()
      await tab.close()
      await pictured('product')
    })

    // Somebody buys it.
    const shopper = await place.person({ language: browser, zone, width, dark })
    await day.part('order', async () => {
      await buy(shopper, productPath, click)
    })
    await shot(shopper, `day-${language}-${width}-bought`)
    expect(await overflowOf(shopper)).toBeLessThanOrEqual(0)

    // And gets it.
    await day.part('parcel', async () => {
      await leadTo(page, click, 'orders')
      await click(
        page
          .locator('main')
          .getByRole('link', { name: /100001/ })
          .first(),
      )
      await click(button(t('screens:order.ahead.3')))
      await click(button(t('screens:order.ahead.4')))
      await page.getByText(t('screens:order.move.alwaysNotified')).waitFor()
      await click(button(t('screens:order.ahead.4')))
      const ship = button(t('screens:order.ahead.5'))
      await page.getByText(t('screens:order.move.alwaysNotified')).waitFor({ state: 'detached' })
      await click(ship)
      await page.getByRole('textbox', { name: t('screens:order.tracking') }).fill('20450000000001')
      await click(ship)
      await page
        .locator('#main')
        .getByText(t('screens:order.trackingIs', { number: '20450000000001' }))
        .waitFor()
      await pictured('parcel')
    })
    expect(await overflowOf(owner)).toBeLessThanOrEqual(0)

    console.info(`first day, ${language} at ${width} px: ${day.told()}`)
    for (const part of Object.keys(most) as Part[]) expect(day.clicks[part], part).toBeLessThanOrEqual(most[part])
    owner.calm()
    shopper.calm()
    await Promise.all([owner.leave(), shopper.leave()])
  },
)

type Click = (what: Locator) => Promise<void>

/** What a hand does, part by part: each press of the mouse counts. */
function counted() {
  const clicks: Partial<Record<Part, number>> = {}
  const seconds: Partial<Record<Part, number>> = {}
  let at: Part = 'shop'
  return {
    clicks,
    click: async (what: Locator): Promise<void> => {
      clicks[at] = (clicks[at] ?? 0) + 1
      await what.click()
    },
    part: async (name: Part, work: () => Promise<void>): Promise<void> => {
      at = name
      const began = performance.now()
      await work()
      seconds[name] = Math.round((performance.now() - began) / 1000)
    },
    told: (): string => {
      const parts = Object.keys(clicks) as Part[]
      const sum = (of: Partial<Record<Part, number>>) => parts.reduce((all, part) => all + (of[part] ?? 0), 0)
      const each = parts.map((part) => `${part} ${clicks[part]} in ${seconds[part]} s`).join(', ')
      return `${sum(clicks)} clicks, ${sum(seconds)} s (${each})`
    },
  }
}

/** By the doors of the administration: on a phone the nearest of them stand at its lower edge. */
async function leadTo(page: Page, click: Click, door: 'orders' | 'products'): Promise<void> {
  const link = page.locator(`nav a[href="/admin/${door}"]:visible`).first()
  await click(link)
  await page.waitForURL(`**/admin/${door}`)
}

async function buy({ page }: Person, address: string, click: Click): Promise<void> {
  await page.goto(address)
  await page.locator('#buy input[type=radio]').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await click(page.locator('#buy label:has(input[type=radio])').first())
  const put = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await click(page.locator('#buy button[type=submit]').first())
  await put
  const { origin } = new URL(address)
  await page.goto(`${origin}/checkout`)
  await click(page.getByRole('radio').first())
  await page.waitForLoadState('networkidle')
  await page.locator('input[name=phone]').fill('+380671234567')
  await page.locator('input[name=first_name]').fill('Ірина')
  await page.locator('input[name=last_name]').fill('Шевченко')
  await page.locator('input[name=email]').fill('iryna@buyer.test')
  const terms = page.locator('input[name=terms_agreed]')
  if (await terms.count()) await click(terms)
  await click(page.locator('aside button[type=submit]:enabled').last())
  await page.waitForURL('**/order/**')
  await page.getByText('100001').first().waitFor()
}

const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
