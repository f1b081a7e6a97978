import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type AnyKind, type AnyResource, defaultLanguage, type KindType } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import FilterEditor from '../../kinds/editors/FilterEditor.tsx'
import { canFilter } from '../../kinds/index.ts'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { Terms } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'

type Sample = { resource: AnyResource; name: string; kind: AnyKind }

/** The first declared field of each kind. */
const samples: Sample[] = [
  ...new Map<KindType, Sample>(
    registry.all
      .filter(({ scope }) => scope === 'store')
      .toReversed()
      .flatMap((resource) =>
        Object.entries(resource.fields).map(([name, kind]): [KindType, Sample] => [
          kind.type,
          { resource, name, kind },
        ]),
      ),
  ).values(),
]

/** A field of each kind as it is, as it is refused, as it is closed, and as it narrows a list. */
export function Fields() {
  return (
    <Stack gap="xl">
      {samples.map((sample) => (
        <Field key={sample.kind.type} {...sample} />
      ))}
    </Stack>
  )
}

function Field({ resource, name, kind }: Sample) {
  const labels = useLabels(resource)
  const [value, setValue] = useState<unknown>(null)
  const [terms, setTerms] = useState<Terms>({})
  const Input = inputOf(kind)
  const shared = { resource, name, kind, value, onChange: setValue, language: defaultLanguage, row: {} }
  const label = labels.field(name)
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {kind.type}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <Input {...shared} label={label} description="A sentence of help." />
        <Input {...shared} label={`${label}, refused`} error="This is not a number." />
        <Input {...shared} label={`${label}, closed`} isDisabled />
        {canFilter(kind) ? (
          <FilterEditor resource={resource} name={name} kind={kind} value={terms} onChange={setTerms} />
        ) : null}
      </SimpleGrid>
    </div>
  )
}
