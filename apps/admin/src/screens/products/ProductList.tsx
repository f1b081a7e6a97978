import { priceChanges, registry } from '@shopwright/shop/model'
import { Suspense } from 'react'
import { lazyPart } from '../../api/part.ts'
import { askPage } from '../../kit/list/page-query.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import type { Going } from '../../session/going.ts'
import { useSession } from '../../session/use-session.ts'

// Nobody has chosen any yet.
const ChangePrices = lazyPart(() => import('../prices/ChangePrices.tsx'))
const products = registry.get('products')

export default function ProductList() {
  const session = useSession()
  const mayChange = mayCall(session, priceChanges, 'create') && mayCall(session, products, 'patch')
  return (
    <ResourceList
      resource={products}
      bulkActions={(chosen) =>
        mayChange ? (
          <Suspense>
            <ChangePrices chosen={chosen} />
          </Suspense>
        ) : null
      }
    />
  )
}

export const ahead = ({ session, search }: Going): void => askPage(session, products, search)
