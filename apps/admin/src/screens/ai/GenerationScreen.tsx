import { aiGenerations, registry } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useShown } from '../../api/rows.ts'
import { TabFields } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { Shown } from '../../kit/Shown.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { useLabels } from '../../language/labels.ts'
import { BegunGeneration } from './BegunGeneration.tsx'
import { StartCard } from './StartCard.tsx'

/** Descriptions that a machine is to write: of what and how, or how far it is and what came of it. */
export default function GenerationScreen() {
  const id = useRowId()
  return id ? <Known id={id} /> : <Fresh />
}

/** Begun from a product or a category it is of that one. */
function Fresh() {
  const [parameters] = useSearchParams()
  const product = parameters.get('product')
  const category = parameters.get('category')
  if (product) return <Draft start={{ type: 'products', scope: 'one', product_id: product }} />
  return <Draft start={category ? { type: 'categories', scope: 'one', category_id: category } : {}} />
}

function Known({ id }: { id: string }) {
  return (
    <Shown of={useShown(aiGenerations, id)}>
      {(row) =>
        row.state === 'draft' ? (
          <Draft id={id} below={(form) => <StartCard draft={row} isDirty={form.isDirty} />} />
        ) : (
          <BegunGeneration generation={row} />
        )
      }
    </Shown>
  )
}

type DraftProps = { id?: string; start?: Record<string, unknown>; below?: (form: RowForm) => ReactNode }

function Draft({ id, start, below }: DraftProps) {
  const labels = useLabels(aiGenerations)
  return (
    <ResourceEdit
      resource={registry.get('ai-generations')}
      id={id}
      title={({ scope }) => labels.choice('scope', String(scope))}
      {...(start ? { start } : {})}
    >
      {(form, isDisabled) => (
        <>
          <TabFields form={form} names={namesFor(form.values)} isDisabled={isDisabled} isLone />
          {below?.(form)}
        </>
      )}
    </ResourceEdit>
  )
}

/** What is to be said of which texts are meant. */
const namesFor = ({ type, scope }: Record<string, unknown>): string[] => [
  'type',
  'scope',
  ...(scope === 'category' || (scope === 'one' && type === 'categories') ? ['category_id'] : []),
  ...(scope === 'one' && type === 'products' ? ['product_id'] : []),
  'languages',
  'wishes',
]
