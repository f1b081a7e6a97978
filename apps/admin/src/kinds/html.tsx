import { Input, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../api/part.ts'
import { textOf } from '../language/titles.ts'
import type { CellProps, InputProps, KindParts } from './kind-parts.ts'
import { textAccess } from './translated.ts'

const RichText = lazyPart(() => import('./RichText.tsx'))

function HtmlField(props: InputProps) {
  const { label, description, error, kind, isDisabled, language } = props
  const { text, setText } = textAccess(props)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={Boolean(kind.options.required)}
      labelElement="div"
    >
      <Suspense fallback={<Skeleton height={220} />}>
        <RichText
          key={language}
          value={text}
          onChange={setText}
          label={label}
          isDisabled={isDisabled || kind.options.readOnly}
        />
      </Suspense>
    </Input.Wrapper>
  )
}

const Cell = ({ value }: CellProps) =>
  textOf(value)
    .replace(/<[^>]*>/g, ' ')
    .slice(0, 120)

export const htmlParts: KindParts = { Input: HtmlField, Cell, Filter: null }
