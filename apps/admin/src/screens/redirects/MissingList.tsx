import { missingPages, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { LeadButton } from './LeadButton.tsx'

/** What people looked for in vain, each led on by one click. */
export default function MissingList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    { name: 'path' },
    {
      name: 'suggestion',
      label: t('redirects.action'),
      isSortable: false,
      cell: of(({ path, suggestion }) => <LeadButton path={path} target={suggestion ?? '/'} />),
    },
    { name: 'count' },
    { name: 'last_seen_at', cell: of(({ last_seen_at }) => formatInstant(last_seen_at)) },
  ]
  return <ResourceList resource={registry.get('missing-pages')} columns={columns} />
}

const of = cellsOf(missingPages)
