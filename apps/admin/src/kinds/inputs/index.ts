import type { AnyKind, KindType } from '@shopwright/resource'
import type { ComponentType } from 'react'
import type { InputProps } from '../kind-parts.ts'
import { ChildrenField } from './children.tsx'
import { ChoiceField } from './choice.tsx'
import { DateField } from './date.tsx'
import { MomentField } from './datetime.tsx'
import { DecimalField } from './decimal.tsx'
import { FlagField } from './flag.tsx'
import { HtmlField } from './html.tsx'
import { ImageField } from './image.tsx'
import { IntegerField } from './integer.tsx'
import { late } from './late.tsx'
import { MoneyField } from './money.tsx'
import { RefField } from './ref.tsx'
import { RefsField } from './refs.tsx'
import { SlugField } from './slug.tsx'
import { TagsField } from './tags.tsx'
import { TextField } from './text.tsx'

/** What a field of each kind is edited by; a kind without one does not compile. */
const inputs: Record<KindType, ComponentType<InputProps>> = {
  text: TextField,
  html: HtmlField,
  code: TextField,
  slug: SlugField,
  integer: IntegerField,
  decimal: DecimalField,
  money: MoneyField,
  flag: FlagField,
  date: DateField,
  datetime: MomentField,
  choice: ChoiceField,
  ref: RefField,
  refs: RefsField,
  children: ChildrenField,
  image: ImageField,
  color: late(() => import('./color.tsx')),
  secret: late(() => import('./secret.tsx')),
  json: late(() => import('./json.tsx')),
  tags: TagsField,
}

export const inputOf = (kind: AnyKind): ComponentType<InputProps> => inputs[kind.type]
