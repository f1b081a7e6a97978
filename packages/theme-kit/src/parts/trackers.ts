import { type Consent, isPersonal } from '@shopwright/theme-kit'

type Tracker = Consent['trackers'][number]
export type Item = { item_id: string; item_name?: string; price?: number; quantity: number }
/** By the names of Google's; `value` in whole units of the currency. */
export type Told = {
  name: 'view_item' | 'add_to_cart' | 'begin_checkout' | 'purchase'
  currency: string
  value?: number
  /** of an order: told twice it is counted once */
  transaction_id?: string
  items: Item[]
}
type Tell = (told: Told) => void

type Foreign = {
  dataLayer?: unknown[]
  gtag?: (...told: unknown[]) => void
  fbq?: Pixel
  _fbq?: Pixel
}
type Pixel = {
  (...told: unknown[]): void
  queue: unknown[]
  loaded: boolean
  version: string
  push: unknown
  callMethod?: (...told: unknown[]) => void
}

const page = () => window as unknown as Foreign // names of others

const running = new Map<string, Tell>()

export const isCounting = (): boolean => running.size > 0

/** A document that was at such a page has its address in the history, for all that runs in it later. */
let wasPersonal = false
export const notePersonal = (): void => {
  wasPersonal = true
}
export function mayCount(): boolean {
  const [begun] = performance.getEntriesByType('navigation')
  return !wasPersonal && !isPersonal(new URL(begun?.name ?? location.href).pathname)
}

/** Told on the next page where something counts. */
const kept = 'sw_purchase'
const mark = 'sw_told_'

/** Once for each order, whose page is opened again, from the mail too. A browser that keeps nothing tells of none. */
export function keepPurchase(order: string, told: () => Told): void {
  try {
    if (localStorage.getItem(mark + order)) return
    localStorage.setItem(mark + order, '1')
    sessionStorage.setItem(kept, JSON.stringify(told()))
  } catch {}
}

export function keptPurchase(): Told | null {
  try {
    const told = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    return told === null ? null : JSON.parse(told)
  } catch {
    return null
  }
}

/** Begins to count, once a page; answers how to tell it of more than the visit itself. */
export function start({ provider, id }: Tracker): Tell {
  const known = running.get(id)
  if (known) return known
  const tell = starters[provider](id)
  running.set(id, tell)
  return tell
}

function load(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

const starters: Record<Tracker['provider'], (id: string) => Tell> = {
  google: (id) => {
    const layer: unknown[] = []
    page().dataLayer = layer
    // The script that comes reads the arguments as such, not a list.
    const gtag = function () {
      // biome-ignore lint/complexity/noArguments: see above
      layer.push(arguments)
    } as (...told: unknown[]) => void
    page().gtag = gtag
    gtag('js', new Date())
    gtag('config', id)
    load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    return ({ name, ...told }) => gtag('event', name, told)
  },
  facebook: (id) => {
    const pixel: Pixel = Object.assign(
      (...told: unknown[]) => {
        if (pixel.callMethod) pixel.callMethod(...told)
        else pixel.queue.push(told)
      },
      { queue: [] as unknown[], loaded: true, version: '2.0', push: null as unknown },
    )
    pixel.push = pixel
    page().fbq = pixel
    page()._fbq = pixel
    pixel('init', id)
    pixel('track', 'PageView')
    load('https://connect.facebook.net/en_US/fbevents.js')
    return ({ name, currency, value, transaction_id, items }) =>
      pixel(
        'track',
        pixelNames[name],
        { currency, value, content_type: 'product', content_ids: items.map(({ item_id }) => item_id) },
        ...(transaction_id ? [{ eventID: transaction_id }] : []),
      )
  },
}

const pixelNames: Record<Told['name'], string> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
}
