import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { FilterBar } from '../list/FilterBar.tsx'
import { useNarrowing } from '../list/use-list-state.ts'
import { listPath } from '../paths.ts'
import type { RowForm } from './use-row-form.ts'

type Props = {
  resource: AnyResource
  /** its field `query` holds the choice, in the words of the list's address */
  form: RowForm
  isDisabled: boolean
  title: string
  text: string
  toList: string
  counted: (total: number) => ReactNode
}

/** Which rows of a list are meant: chosen as the list is narrowed, and counted as it stands. */
export function Selection({ resource, form, isDisabled, title, text, toList, counted }: Props) {
  const query = String(form.values.query ?? '')
  const narrowing = useNarrowing(resource, query, (next) => form.set('query', next || null))
  const { data } = useList(resource, { ...narrowing.query, $limit: 1 })
  return (
    <Card component="section" data-field="query">
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {isDisabled ? null : <FilterBar resource={resource} state={narrowing} />}
        <Text size="sm" role="status">
          {data ? counted(data.total) : ' '}{' '}
          <Anchor
            component={Link}
            to={`${listPath(resource)}${query ? `?${query}` : ''}`}
            target="_blank"
            underline="always"
          >
            {toList}
          </Anchor>
        </Text>
      </Stack>
    </Card>
  )
}
