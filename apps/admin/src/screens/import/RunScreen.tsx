import { Button, Skeleton } from '@mantine/core'
import type { importProfiles } from '@shopwright/shop/model'
import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { nounOf, useRow } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { LoadError } from '../../kit/states.tsx'
import { formatMoment } from '../../language/format.ts'
import { RunResult } from './RunResult.tsx'
import { useRun } from './run.ts'

/** One run: what it did, what it did not, and what can be done about it. A new one begins with its file. */
export default function RunScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <Navigate to="/admin/import/new" replace /> : <Run id={id} />
}

function Run({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const run = useRun(id)
  const profile = useRow(nounOf<typeof importProfiles>('import-profiles'), run.data?.profile_id)
  const error = run.error ?? profile.error
  if (error) return <LoadError error={error} onRetry={() => Promise.all([run.refetch(), profile.refetch()])} />
  if (!run.data || !profile.data)
    return (
      <Page>
        <Skeleton height={320} />
      </Page>
    )
  return (
    <Page>
      <PageHead
        title={run.data.name ?? profile.data.name}
        back="/admin/import"
        description={t('import.of', { date: formatMoment(run.data.created_at) })}
      >
        <Button
          component={Link}
          to={`/admin/import/${run.data.profile_id}`}
          variant="default"
          leftSection={<IconSettings size={16} />}
        >
          {t('import.setup')}
        </Button>
      </PageHead>
      <RunResult id={id} type={profile.data.type} isAlone />
    </Page>
  )
}
