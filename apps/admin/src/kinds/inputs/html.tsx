import { Input, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../api/part.ts'
import type { InputProps } from '../kind-parts.ts'
import { textAccess } from './translated.ts'

const RichText = lazyPart(() => import('./RichText.tsx'))

export function HtmlField(props: InputProps) {
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
