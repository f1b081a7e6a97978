import { Chip, Group, Skeleton } from '@mantine/core'
import { productTypes } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { LoadError } from '../../kit/states.tsx'

type Props = { chosen: string[]; onChange: (chosen: string[]) => void }

/** What the shop will sell; several may be. */
export function TypeChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useList(productTypes, { status: true, $sort: { sort_order: 1 }, $limit: 50 })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={84} />
  return (
    <Chip.Group multiple value={chosen} onChange={onChange}>
      <Group gap="xs" role="group" aria-label={t('wizard.steps.types.title')}>
        {data.data.map(({ code, name }) => (
          <Chip key={code} value={code} size="md" variant="outline">
            {name}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
