import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { populated, rowTitle } from '../language/titles.ts'
import type { CellProps, KindParts, SentenceProps } from './kind-parts.ts'
import { useTargets } from './use-targets.ts'

/** The list brings the target along (`$populate`). */
function Cell({ kind, name, row }: CellProps) {
  return rowTitle(registry.get(kind.options.target as string), populated(row, name))
}

export function TargetsSentence({ resource, kind, label, value }: SentenceProps) {
  const { t } = useTranslation()
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  const targets = useTargets(resource, kind, chosen)
  return t('filter.is', { field: label, value: chosen.map((id) => targets.labelOf(id) ?? '…').join(', ') })
}

export const refParts: KindParts = { Cell, Sentence: TargetsSentence }
