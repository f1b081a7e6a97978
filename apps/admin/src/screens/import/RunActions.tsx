import { Button, Group } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import type { ImportEntity } from '@shopwright/shop/rules'
import { IconExternalLink, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasScreen } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { InviteCustomers } from './InviteCustomers.tsx'
import type { ImportRun } from './run.ts'
import { UndoRun } from './UndoRun.tsx'

const seen = {
  products: 'import.seeProducts',
  categories: 'import.seeCategories',
  customers: 'import.seeCustomers',
} as const

/** What somebody does after a run: looks at what came, in the list and in the shop, or takes it back. */
export function RunActions({ run, type }: { run: ImportRun; type: ImportEntity }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { store } = session
  const isEmpty = run.undone_at !== null || run.new_count + run.changed_count === 0
  return (
    <Group gap="xs">
      {isEmpty || !hasScreen(session, registry.get(type)) ? null : (
        <Button
          component={Link}
          to={type === 'categories' ? '/admin/categories' : `/admin/${type}?import_id=${run.id}`}
          leftSection={<IconList size={16} />}
        >
          {t(seen[type])}
        </Button>
      )}
      {type === 'customers' && !isEmpty && run.new_count ? <InviteCustomers run={run} /> : null}
      {store && type !== 'customers' ? (
        <Button
          component="a"
          href={store.url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('import.openShop')}
        </Button>
      ) : null}
      <UndoRun run={run} />
    </Group>
  )
}
