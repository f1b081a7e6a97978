import { Button, Group } from '@mantine/core'
import type { ImportEntity } from '@shopwright/shop/rules'
import { IconExternalLink, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../session/use-session.ts'
import type { ImportRun } from './run.ts'
import { UndoRun } from './UndoRun.tsx'

/** What somebody does after a run: looks at what came, in the list and in the shop, or takes it back. */
export function RunActions({ run, type }: { run: ImportRun; type: ImportEntity }) {
  const { t } = useTranslation('screens')
  const { store } = useSession()
  const isEmpty = run.undone_at !== null || run.new_count + run.changed_count === 0
  return (
    <Group gap="xs">
      {isEmpty ? null : (
        <Button
          component={Link}
          to={type === 'products' ? `/admin/products?import_id=${run.id}` : '/admin/categories'}
          leftSection={<IconList size={16} />}
        >
          {t(type === 'products' ? 'import.seeProducts' : 'import.seeCategories')}
        </Button>
      )}
      {store ? (
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
