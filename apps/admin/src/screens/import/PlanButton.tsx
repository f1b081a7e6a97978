import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Where a limit of the plan is lifted. */
export function PlanButton() {
  const { t } = useTranslation('screens')
  return (
    <Button component={Link} to="/admin/billing" size="xs" variant="default">
      {t('import.plans')}
    </Button>
  )
}
