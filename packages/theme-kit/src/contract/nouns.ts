import type { Wire } from '@shopwright/resource'
import type * as nouns from '@shopwright/shop/model'

// Where a page says the same as a noun's field, it says so: a field that is renamed there is missed here.
export type PageName = nouns.PageName
export type ProductFields = Wire<typeof nouns.products>
export type OrderFields = Wire<typeof nouns.orders>
export type LineFields = Wire<typeof nouns.orderProducts>
export type ReturnFields = Wire<typeof nouns.returns>
export type SubscriptionFields = Wire<typeof nouns.orderRecurrings>
export type CustomerFields = Wire<typeof nouns.customers>
