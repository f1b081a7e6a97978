import { Button } from '@mantine/core'
import { registry, sitemaps } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

const resource = registry.get('sitemaps')

/** What search engines were told of the shop, and when; who does not want to wait for the night has it made now. */
export default function SitemapList() {
  const session = useSession()
  return <ResourceList resource={resource} actions={mayCall(session, resource, 'create') ? <MakeButton /> : null} />
}

function MakeButton() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      await create(sitemaps, {})
      tell('success', t('sitemaps.asked'))
      await client.invalidateQueries({ queryKey: ['sitemaps'] })
    } catch (error) {
      tellRefused(error, 'sitemaps', 'create')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={handleClick}>
      {t('sitemaps.make')}
    </Button>
  )
}
