import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** To an order for somebody who calls; for a customer whose page is open, theirs. */
export function NewOrderLink({ customerId }: { customerId?: string }) {
  const { t } = useTranslation('screens')
  return (
    <Button
      component={Link}
      to={`/admin/orders/new${customerId ? `?customer=${customerId}` : ''}`}
      leftSection={<IconPlus size={16} />}
    >
      {t('orderNew.title')}
    </Button>
  )
}
