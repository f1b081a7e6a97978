import { Button } from '@mantine/core'
import { registry, urlRedirects } from '@shopwright/shop/model'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

type Props = { path: string; target: string }

/** Makes a redirect of an address that is not there; it stands in the list of redirects then, to be changed like any other. */
export function LeadButton({ path, target }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!mayCall(session, registry.get('url-redirects'), 'create')) return null
  const place = target === '/' ? t('redirects.home') : target
  const handleClick = async () => {
    setBusy(true)
    try {
      await create(urlRedirects, { path, target })
      tell('success', t('redirects.made', { path, place }))
      for (const key of ['url-redirects', 'missing-pages']) await client.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      tellRefused(error, 'url-redirects', 'create')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      maw="100%"
      leftSection={<IconArrowRight size={14} />}
      loading={isBusy}
      onClick={handleClick}
      aria-label={t('redirects.leadOne', { path, place })}
    >
      {t('redirects.lead', { place })}
    </Button>
  )
}
