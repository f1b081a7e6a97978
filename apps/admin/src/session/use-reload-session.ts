import { useRevalidator } from 'react-router'
import { reloadSession } from './session.ts'

/** Reads the person and the store again and shows what changed. */
export function useReloadSession(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    await reloadSession()
    await revalidate()
  }
}
