import { buildOf } from '@shopwright/theme-kit/build'

export default buildOf(import.meta.dirname)
