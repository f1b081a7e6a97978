import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/answers.ts'
import { request } from '../../api/request.ts'

export type Theme = Answer<'GET /api/themes'>['data'][number]

/** The themes of the installation, and which of them the shop has. */
export const useThemes = () =>
  useQuery({
    queryKey: ['stores', 'themes'],
    queryFn: ({ signal }) => request('GET', 'themes', { signal }),
  })
