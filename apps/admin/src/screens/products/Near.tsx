import type { ReactNode } from 'react'
import type { Faults } from '../../kit/form/check.ts'
import { useNear } from './use-near.ts'

/** One of many lines, drawn as one comes near, or at once if something in it is wrong; until then about as high as it will be. */
export function Near({ faults, height, children }: { faults: Faults; height: string; children: ReactNode }) {
  const { isNear, watch } = useNear(Object.keys(faults).length > 0)
  return isNear ? children : <div ref={watch} data-waiting style={{ minBlockSize: height }} />
}
