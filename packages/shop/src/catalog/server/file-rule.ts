import { picturesOf } from '../../floor/picture-types.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { type FileRule, fileRule } from '../rules/option-files.ts'

/** What a store takes of its shoppers. */
export const fileRuleOf = ({ settings, plan }: Pick<ShopStore, 'settings' | 'plan'>): FileRule =>
  fileRule(picturesOf(settings), settings.file_max_size, plan?.limits.upload)
