import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from '../server/import-run.ts'
import type { OpenedStore } from '../server/world.ts'
import { type Installation, openInstallation, type Person } from './installation.ts'
import { barriersOf, overflowOf, settled, shot } from './looking.ts'

let place: Installation
let store: OpenedStore
let owner: Person
let run: { id: string }

/** Nobody answers where the pictures are; two products are nowhere, one costs nothing that is a number. */
const feed = Buffer.from(
  `<?xml version="1.0"?><yml_catalog><shop><categories><category id="1">Валізи</category><category id="2" parentId="1">Дитячі</category></categories><offers>${[
    ['a', '2', '100'],
    ['b', '1', '200'],
    ['c', '', '300'],
    ['d', '77', '400'],
    ['e', '1', 'за запитом'],
  ]
    .map(
      ([id, category, price]) =>
        `<offer id="${id}"><name>Валіза ${id}</name><price>${price}</price>${category && `<categoryId>${category}</categoryId>`}<picture>http://127.0.0.1:9/${id}.png</picture></offer>`,
    )
    .join('')}</offers></shop></yml_catalog>`,
)

beforeAll(async () => {
  place = await openInstallation({ egressAllow: ['127.0.0.1:9'] })
  store = await place.world.openStore('Валізи Олени')
  run = await runOf(store, await guessedProfile(store, 'Постачальник', feed))
})
afterAll(() => place?.close())

describe.each([1440, 360])('the page of an import at %i px', (width) => {
  it('is found from the list of runs and from the bell, and says what came and what did not', async () => {
    owner = await place.ownerOf(store, { width })
    const { page } = owner
    await page.goto(`${place.origin}/admin/import`)
    // The list of profiles, whose links read alike, may be there before that of runs.
    await page.locator(`a[href="/admin/imports/${run.id}"]`).first().click()
    await page.waitForURL(`**/admin/imports/${run.id}`)
    await page.getByText('Разом із товарами додано 2 категорії.').waitFor()
    await page.locator('[data-remark=no-category-named]', { hasText: '1 товар без категорії' }).waitFor()
    await page.locator('[data-remark=no-category-known]', { hasText: '1 товар без категорії' }).waitFor()
    await page.getByText('4 зображення не вдалося завантажити: 1 сайт не відповідає').waitFor()
    await page.getByText('Завантажено 0 з 4').waitFor()
    await page.getByText('Валіза e').waitFor()
    await settled(owner)
    await shot(owner, `import-run-${width}`)
    expect(await overflowOf(owner)).toBe(0)
    expect(await barriersOf(owner)).toEqual([])
    await page.getByRole('button', { name: /^Сповіщення/ }).click()
    const news = page.getByRole('link', { name: /Імпорт «Постачальник» завершено. Нові: 4/ })
    await expect(news.getAttribute('href')).resolves.toBe(`/admin/imports/${run.id}`)
    owner.calm()
  })

  it('leads to its products and to the shop', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/imports/${run.id}`)
    // The frame leads to the shop as well.
    const shop = page.locator('#main').getByRole('link', { name: 'Відкрити магазин' })
    await expect(shop.getAttribute('href')).resolves.toContain(store.domain)
    await page.getByRole('link', { name: 'Переглянути товари' }).click()
    await page.waitForURL('**/admin/products?import_id=*')
    await page.getByText('Імпорт: Постачальник').first().waitFor()
    owner.calm()
    if (width === 1440) await owner.leave()
  })
})

describe('an import', () => {
  it('is undone from its page, after a question', async () => {
    const { page } = owner
    await page.goto(`${place.origin}/admin/imports/${run.id}`)
    await page.getByRole('button', { name: 'Скасувати імпорт' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Скасувати імпорт' }).click()
    await page.getByText('Видалено: 6. Повернуто до попереднього: 0.').waitFor()
    await page.getByText('Імпорт скасовано').waitFor()
    await expect(page.getByRole('button', { name: 'Скасувати імпорт' }).count()).resolves.toBe(0)
    expect((await store.call('GET', '/api/products?$limit=0')).body.total).toBe(0)
    await settled(owner)
    await shot(owner, 'import-undone-360')
    expect(await overflowOf(owner)).toBe(0)
    owner.calm()
  })
})

describe.each([
  ['en-us', 1440, '1250 rows a second · about 3 minutes left', 'less than a minute left'],
  ['ru-ru', 360, '1250 строк в секунду · осталось примерно 3 минуты', 'осталось меньше минуты'],
  ['ua-uk', 360, '1250 рядків за секунду · залишилося приблизно 3 хвилини', 'залишилося менше хвилини'],
] as const)('an import that goes on, in %s at %i px', (language, width, pace, soon) => {
  it('says how fast it goes and how long still, again after the page is loaded anew, and nothing once nobody is heard of', async () => {
    const sql = (text: string, ...values: unknown[]) => place.world.engine.database.platformPool.query(text, values)
    const [id, task] = [crypto.randomUUID(), crypto.randomUUID()]
    const tell = (result: object, heard = 'now()') =>
      sql(`update tasks set result = $2, heartbeat_at = ${heard} where id = $1`, task, JSON.stringify(result))
    await sql(
      `insert into tasks (store_id, id, kind, state, progress, done_count, created_at, updated_at) values ($1, $2, 'import_progress', 'running', 40, 4000, now(), now())`,
      store.id,
      task,
    )
    await sql(
      `insert into imports (store_id, id, name, profile_id, task_id, state, line_count, new_count, created_at, updated_at)
       select $1, $2, 'Постачальник із дуже довгою назвою', profile_id, $3, 'running', 10000, 4000, now(), now() from imports where id = $4`,
      store.id,
      id,
      task,
      run.id,
    )
    await tell({ new: 4000 })
    const person = await place.ownerOf(store, { width, language })
    const { page } = person
    await page.goto(`${place.origin}/admin/imports/${id}`)
    await page.getByRole('progressbar').first().waitFor()
    await expect(page.locator('main [data-percent]').first().innerText()).resolves.toMatch(/^40\s?%$/)
    await page.getByRole('button', { name: /^(Tasks|Задачи|Завдання)/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/^40\s?%$/)
      .waitFor()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-pace]').count()).resolves.toBe(0)
    await tell({ new: 4000, rows_per_second: 1249.6, seconds_left: 170 })
    await page.getByText(pace).waitFor()
    await page.reload()
    await tell({ new: 4000, rows_per_second: 1249.6, seconds_left: 170 })
    await page.getByText(pace).waitFor()
    await settled(person)
    await shot(person, `import-pace-${width}-${language}`)
    expect(await overflowOf(person)).toBe(0)
    expect(await barriersOf(person)).toEqual([])
    await tell({ new: 4000, rows_per_second: 0.2, seconds_left: 30 })
    await page.getByText(soon, { exact: true }).waitFor()
    await tell({ new: 4000, rows_per_second: 1249.6, seconds_left: 170 }, `now() - interval '1 minute'`)
    await page.locator('[data-pace]').waitFor({ state: 'detached' })
    person.calm()
    await person.leave()
    await sql('delete from imports where id = $1', id)
    await sql('delete from tasks where id = $1', task)
  })
})
