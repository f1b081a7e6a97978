import { Button } from '@mantine/core'
import { layouts } from '@shopwright/shop/model'
import { IconHome } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { create } from '../../api/rows.ts'
import { editPath } from '../../kit/paths.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

/** Where nothing has been arranged yet one begins with the home page. */
export default function LayoutList() {
  const { t } = useTranslation('screens')
  const session = useSession()
  const navigate = useNavigate()
  const { send, isBusy } = useSending()
  const handleFirst = () =>
    send(async () => {
      try {
        const layout = await create(layouts, {
          name: t('layouts.home'),
          routes: [{ page: 'home', device: 'all' }],
        })
        navigate(editPath(layouts, layout.id))
      } catch (error) {
        tellRefused(error, 'layouts', 'create')
      }
    })
  const first = mayCall(session, layouts, 'create') ? (
    <Button leftSection={<IconHome size={16} stroke={1.6} />} loading={isBusy} onClick={handleFirst}>
      {t('layouts.arrangeHome')}
    </Button>
  ) : null
  return <ResourceList resource={layouts} firstAction={first} />
}
