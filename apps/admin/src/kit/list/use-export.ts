import type { Changes } from '@shopwright/resource'
import { exportFiles } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { request } from '../../api/request.ts'
import { create } from '../../api/rows.ts'
import { tell, tellRefused } from '../../notices/notices.ts'

/** How long somebody waits at the button; what takes longer is found among the exports. */
const patience = 20_000
const pause = 500

/** Has a file made and saves it as soon as it is there. */
export function useExport() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const start = async (asked: Changes<typeof exportFiles>): Promise<void> => {
    setBusy(true)
    try {
      const { id } = await create(exportFiles, asked)
      await client.invalidateQueries({ queryKey: ['exports'] })
      const state = await ended(id)
      if (state === 'done') await download(`exports/${id}/file`, `export.${asked.extension}`)
      else tell(state === 'failed' ? 'error' : 'info', t(state === 'failed' ? 'list.exportFailed' : 'list.exportLater'))
    } catch (error) {
      tellRefused(error, 'exports', 'create')
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['exports'] })
    }
  }
  return { isBusy, start }
}

async function ended(id: string): Promise<string> {
  for (let waited = 0; ; waited += pause) {
    const { state } = await request<{ state: string }>('GET', `exports/${id}`)
    if ((state !== 'queued' && state !== 'running') || waited >= patience) return state
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
