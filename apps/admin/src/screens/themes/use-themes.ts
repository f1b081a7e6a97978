import type { Translated } from '@shopwright/resource'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/request.ts'

export type Theme = {
  name: string
  title: Translated
  description: Translated
  preview: string | null
  settings: string[]
}

/** The themes of the installation, and which of them the shop has. */
export const useThemes = () =>
  useQuery({
    queryKey: ['stores', 'themes'],
    queryFn: ({ signal }) => request<{ current: string; data: Theme[] }>('GET', 'themes', { signal }),
  })
