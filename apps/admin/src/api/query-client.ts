import { QueryClient } from '@tanstack/react-query'
import { ApiError, isUnreached } from './api-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // What was shown before is there when there is no connection.
      gcTime: 30 * 60_000,
      // What cannot be reached waits until it can (connection.ts); what a page needs at once says how long itself.
      retry: (count, error) => isUnreached(error) || (count < 2 && !(error instanceof ApiError)),
    },
  },
})
