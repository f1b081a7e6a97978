import type { Page, PageName } from '@shopwright/theme-kit'
import { handOver, storefrontOf } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'

/** Products, categories, manufacturers and articles share one space of addresses. */
export async function pageLoader({ context, params, request }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const slug = params.slug ?? ''
  const page = (await storefront.page(slug, new URL(request.url).searchParams)) ?? (await storefront.moved(slug))
  if (!page) throw new Response(null, { status: 404 })
  if (page.kind === 'moved') throw redirect(page.url, 301)
  return handOver(context, { page, layout: await storefront.layout(names[page.kind]) })
}

/** Who waits for a product says so on its own page, and without a script reads there what became of it; `wanted`: of which. */
export async function restockAction({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await storefrontOf(context).restock(form)
  const wanted = String(form.get('variant_id') || form.get('product_id'))
  return outcome.ok ? { ok: true as const, wanted } : data({ ...outcome, wanted }, { status: 422 })
}

/** What they are called where a shop arranges them. */
const names: Record<Page['kind'], PageName> = {
  product: 'product',
  category: 'category',
  manufacturer: 'root',
  information: 'static',
}

/** What they are for social networks. */
export const socialKinds: Partial<Record<Page['kind'], string>> = { product: 'product', information: 'article' }
