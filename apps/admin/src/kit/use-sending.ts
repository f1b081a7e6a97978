import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** One thing that is sent by hand: whether it is under way, and what was wrong with it, also by field. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Answers whether it went well; what was wrong stands in `error` and `fields` until the next attempt, or until it is forgotten. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (caught) {
      setError(caught)
      return false
    } finally {
      setBusy(false)
    }
  }
  const forget = () => setError(null)
  return { send, isBusy, error, forget, fields: error instanceof ApiError ? error.fields : {} }
}
