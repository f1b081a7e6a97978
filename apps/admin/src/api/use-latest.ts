import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function as it is when it is called, not when it was handed on: what is answered late meets the page as it has become. */
export function useLatest<Given extends unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
