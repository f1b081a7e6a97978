import { registry } from '@shopwright/shop/model'
import { listPath } from '../../kit/paths.ts'
import type { ShownApp } from './use-apps.ts'

/** Where an app is set up. */
export function placeOf({ noun, tab }: Pick<ShownApp, 'noun' | 'tab'>): string {
  const path = listPath(registry.get(noun))
  return tab ? `${path}?tab=${tab}` : path
}
