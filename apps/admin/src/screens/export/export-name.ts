import type { Listed } from '@shopwright/resource'
import type { exportFiles } from '@shopwright/shop/model'
import { resourceName } from '../../language/labels.ts'

/** As its profile was called, or as what it holds is called in the reader's language. */
export const exportName = ({ name, resource }: Pick<Listed<typeof exportFiles>, 'name' | 'resource'>): string =>
  name && name === (resource ?? name) ? resourceName(name) : (name ?? '–')
