import type { Patch } from '@shopwright/resource'
import { aiGenerations } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { patch } from '../../api/rows.ts'
import { tell, tellRefused } from '../../notices/notices.ts'

/** Moves a generation, says that it did, and reads what that changed. */
export function useMove(id: string): (state: Patch<typeof aiGenerations>['state'], said: string) => Promise<void> {
  const client = useQueryClient()
  return async (state, said) => {
    try {
      await patch(aiGenerations, id, { state })
      tell('success', said)
    } catch (error) {
      tellRefused(error, 'ai-generations')
    }
    await client.invalidateQueries({ queryKey: ['ai-generations'] })
  }
}
