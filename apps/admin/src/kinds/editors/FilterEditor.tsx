import type { KindType } from '@shopwright/resource'
import type { ComponentType } from 'react'
import type { FilterProps } from '../kind-parts.ts'
import { ChoiceEditor } from './choice.tsx'
import { DayRange, MomentRange } from './days.tsx'
import { FlagEditor } from './flag.tsx'
import { DecimalEditor, IntegerEditor, MoneyEditor } from './range.tsx'
import { TargetsEditor } from './targets.tsx'
import { TextEditor } from './text.tsx'

/** What a list is narrowed by, for each kind: null where it cannot be (`Sentence` of the kind). */
const editors: Record<KindType, ComponentType<FilterProps> | null> = {
  text: TextEditor,
  html: null,
  code: TextEditor,
  slug: null,
  integer: IntegerEditor,
  decimal: DecimalEditor,
  money: MoneyEditor,
  flag: FlagEditor,
  date: DayRange,
  datetime: MomentRange,
  choice: ChoiceEditor,
  ref: TargetsEditor,
  refs: TargetsEditor,
  children: null,
  image: null,
  color: null,
  secret: null,
  json: null,
  tags: null,
}

export default function FilterEditor(props: FilterProps) {
  const Editor = editors[props.kind.type]
  return Editor ? <Editor {...props} /> : null
}
