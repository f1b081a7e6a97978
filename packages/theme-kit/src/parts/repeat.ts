import type { Storefront } from '@shopwright/theme-kit'
import { redirect } from 'react-router'

/** Leads to the cart when all of the order is in it again; else what there is not is said where it was asked. */
export async function repeat(storefront: Storefront, id: string, key: string | null, form: FormData) {
  const repeated = await storefront.repeatOrder(id, key, form)
  if (!repeated) throw new Response(null, { status: 404 })
  if (repeated.missing.length) return { repeated }
  throw redirect('/cart')
}
