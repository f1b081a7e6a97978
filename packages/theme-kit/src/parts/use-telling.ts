import { type Consent, isPersonal, type Order, type Page, type ProductPage } from '@shopwright/theme-kit'
import { useEffect, useRef } from 'react'
import { useFetchers, useLocation, useMatches } from 'react-router'
import { useShell } from './shell'
import { isCounting, keepPurchase, keptPurchase, mayCount, notePersonal, start, type Told } from './trackers'

/** Starts what a visitor has agreed to, and tells it what shops count: goods looked at and taken, orders begun and placed. Never where an address holds a key. */
export function useTelling(trackers: Consent['trackers']): void {
  const { currency } = useShell()
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const data = match?.loaderData as { page?: Page; order?: Order } | undefined // of the routes below
  const product = data?.page?.kind === 'product' ? data.page : null
  const taken = useTaken()
  const ids = trackers.map(({ id }) => id).join()
  const amount = (minor: number) => minor / 10 ** currency.decimals
  const tell = (told: Told) => {
    for (const tracker of trackers) start(tracker)(told)
  }
  const itemOf = ({ id, model, name, price }: ProductPage, quantity = 1) => ({
    item_id: model ?? id,
    item_name: name,
    quantity,
    ...(price ? { price: amount(price.now) } : {}),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is told of once, when it is come to
  useEffect(() => {
    if (isPersonal(pathname)) notePersonal()
    if (!ids) return
    if (isPersonal(pathname)) return comeTo(pathname)
    if (!mayCount()) return
    for (const tracker of trackers) start(tracker)
    const bought = keptPurchase()
    if (bought) tell(bought)
    if (!product) return
    const item = itemOf(product)
    tell({ name: 'view_item', currency: currency.code, value: item.price, items: [item] })
  }, [ids, pathname])

  /** Nothing of others goes along: the page is loaded anew without it. What was bought is told of afterwards. */
  function comeTo(page: string): void {
    if (isCounting()) {
      if (page === '/checkout') tell({ name: 'begin_checkout', currency: currency.code, items: [] })
      location.reload()
      return
    }
    const order = data?.order
    if (!order?.number || !new URLSearchParams(search).has('placed')) return
    keepPurchase(order.id, () => ({
      name: 'purchase',
      currency: order.currency,
      value: Number(order.total),
      transaction_id: String(order.number),
      items: order.lines.map(({ model, title, price, quantity }) => ({
        item_id: model,
        item_name: title,
        price: Number(price),
        quantity,
      })),
    }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is taken
  useEffect(() => {
    if (!ids || !taken || !isCounting()) return
    const quantity = Number(taken.get('quantity') ?? 1) || 1
    const isThis = product?.id === taken.get('product_id')
    const item = product && isThis ? itemOf(product, quantity) : { item_id: String(taken.get('product_id')), quantity }
    tell({ name: 'add_to_cart', currency: currency.code, items: [item] })
  }, [taken])
}

/** The form of what has just come into the cart. */
function useTaken(): FormData | null {
  const last = useRef<FormData | null>(null)
  const done = useFetchers().find(
    ({ state, data, formData }) => state === 'loading' && data?.ok && formData?.get('intent') === 'add',
  )
  if (done?.formData) last.current = done.formData
  return last.current
}
