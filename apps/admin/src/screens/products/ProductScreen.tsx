import { registry } from '@shopwright/shop/model'
import { useLocation, useParams } from 'react-router'
import { askRow, ResourceEdit } from '../../kit/ResourceEdit.tsx'
import type { Going } from '../../session/going.ts'
import { askFree } from './ask-free.ts'
import { copiedValues } from './duplicate.ts'
import { HeadActions } from './HeadActions.tsx'
import { ProductForm } from './ProductForm.tsx'
import { askCategories } from './use-categories.ts'

const products = registry.get('products')

export function ahead(going: Going): void {
  askRow(products, going)
  askCategories(going)
}

/** One product on one page (spec §3): the form's machinery is the kit's, the layout its own. */
export default function ProductScreen() {
  const { id } = useParams()
  const { state } = useLocation()
  const isNew = id === 'new'
  const start = isNew ? copiedValues(state) : undefined
  return (
    <ResourceEdit
      resource={products}
      id={isNew ? undefined : id}
      {...(start ? { start } : {})}
      before={askFree}
      actions={(form) => <HeadActions form={form} />}
    >
      {(form, isDisabled) => <ProductForm form={form} isDisabled={isDisabled} />}
    </ResourceEdit>
  )
}
