import type { Wire } from '@shopwright/resource'
import type { orders } from '@shopwright/shop/model'
import { formatAddress } from '@shopwright/shop/rules'
import classes from '../../kit/course/CoursePage.module.css'

type OrderAddress = NonNullable<Wire<typeof orders>['delivery_address']>

/** The lines of an address, as its country writes it. */
export function Address({ address }: { address: OrderAddress }) {
  return (
    <address className={classes.address}>
      {addressLines(address).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {address.phone ? <div>{address.phone}</div> : null}
    </address>
  )
}

export const addressLines = ({ address_format, country_name, country, ...fields }: OrderAddress): string[] =>
  formatAddress(address_format, { ...fields, country: country_name ?? country ?? null })
