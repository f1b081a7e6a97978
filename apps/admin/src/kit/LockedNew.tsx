import type { AnyResource } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../language/labels.ts'
import type { PlanLock } from '../session/plan-locks.ts'
import { Page, PageHead } from './PageHead.tsx'
import { PlanLockNotice } from './PlanLockNotice.tsx'
import { listPath } from './paths.ts'

/** In place of the screen of a new row that the plan of the store does not have. */
export function LockedNew({ resource, lock }: { resource: AnyResource; lock: PlanLock }) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (
    <Page isNarrow>
      <PageHead title={t('form.newTitle', { what: labels.added })} back={listPath(resource)} />
      <PlanLockNotice lock={lock} />
    </Page>
  )
}
