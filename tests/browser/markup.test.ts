import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../server/shopper.ts'
import { type OpenedStore, until } from '../server/world.ts'
import { type Installation, openInstallation, refused, unfold } from './installation.ts'
import { settled } from './looking.ts'

let place: Installation
let store: OpenedStore
let product: string

beforeAll(async () => {
  place = await openInstallation()
  store = await place.world.openStore('Marked')
  product = await makeProduct(store, {
    name: { 'ua-uk': 'Ліхтар' },
    description: {
      'ua-uk': '<h2>Світло</h2><p>Горить <strong>довго</strong>, <a href="https://shop.test/x">ось</a></p>',
    },
  })
})
afterAll(() => place?.close())

/** What a script of a page comes to that writes markup from a text, in each way that there is. */
const writing = async (page: { evaluate<T>(work: () => T): Promise<T> }) =>
  page.evaluate(() => {
    const evil = '<img src=x onerror="document.title = 1">'
    const ways: Record<string, () => unknown> = {
      inside: () => {
        document.createElement('div').innerHTML = evil
      },
      around: () => {
        const one = document.body.appendChild(document.createElement('i'))
        one.outerHTML = evil
      },
      beside: () => document.body.insertAdjacentHTML('beforeend', evil),
      frame: () => {
        document.createElement('iframe').srcdoc = evil
      },
      attribute: () => document.createElement('iframe').setAttribute('srcdoc', evil),
      document: () => new DOMParser().parseFromString(evil, 'text/html'),
      script: () => {
        document.createElement('script').text = 'document.title = 1'
      },
      address: () => {
        document.createElement('script').src = 'https://evil.test/x.js'
      },
      policy: () => (globalThis as any).trustedTypes.createPolicy('evil', { createHTML: (text: string) => text }),
      'by hand': () => (globalThis as any).trustedTypes.defaultPolicy.createHTML('no mark in it'),
    }
    return Object.entries(ways).flatMap(([name, way]) => {
      try {
        way()
        return [name]
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${error}`]
      }
    })
  })

describe('The administration', () => {
  it('lets no script make markup of a text, before signing in and after', async () => {
    const guest = await place.person()
    await guest.page.goto(`${place.origin}/`)
    await guest.page.getByRole('button').first().waitFor()
    expect(await writing(guest.page)).toEqual([])
    const owner = await place.ownerOf(store)
    await owner.page.goto(`${place.origin}/admin`)
    await settled(owner)
    expect(await writing(owner.page)).toEqual([])
    // Also where whoever writes it catches the fault, as here: six ways of markup on each page.
    await expect.poll(() => refused.filter((said) => said.includes('TrustedHTML')).length).toBe(12)
    refused.length = 0
  })

  it('reads rich text that is there and that is pasted, and keeps of both what its editor knows', async () => {
    const owner = await place.ownerOf(store)
    const { page } = owner
    await page.goto(`${place.origin}/admin/products/${product}`)
    await unfold(page, 'description')
    const editor = page.locator('.ProseMirror').filter({ hasText: 'Світло' })
    await editor.waitFor()
    expect(await editor.locator('h2').innerText()).toBe('Світло')
    expect(await editor.getByRole('link', { name: 'ось' }).count()).toBe(1)
    await editor.locator('p').first().click()
    await page.keyboard.press('Control+End')
    const paste = (html: string) =>
      editor.evaluate((element, text) => {
        const data = new DataTransfer()
        data.setData('text/html', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }, html)
    await paste(', і ще ')
    await paste(
      '<p>: гарна <em>річ</em><img src=x onerror="document.title = 1"><script>document.title = 2</script></p>',
    )
    await until(
      () => editor.locator('em').count(),
      (count) => count === 1,
    )
    expect(await editor.locator('img, script').count()).toBe(0)
    await page.keyboard.press('Control+s')
    const saved = await until(
      async () => (await store.call('GET', `/api/products/${product}`)).body.description as string,
      (text) => text.includes('річ'),
    )
    expect(saved).toBe(
      '<h2>Світло</h2><p>Горить <strong>довго</strong>, <a rel="noopener ugc" href="https://shop.test/x">ось</a>, і ще: гарна <em>річ</em></p>',
    )
    owner.calm()
  })
})
