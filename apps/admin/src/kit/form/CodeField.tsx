import { Anchor, TextInput } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Field = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
}

type Props = Field & {
  /** of an app that is being set up, which no recovery code stands in for */
  isFirst?: boolean
  autoFocus?: boolean
}

/** The six digits of the app, which phones offer by themselves; or, for who has not got it, a code for recovery. */
export function CodeField({ isFirst = false, ...field }: Props) {
  const { t } = useTranslation('screens')
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <TextInput
        {...field}
        ref={input as Ref<HTMLInputElement>}
        label={t(isRecovery ? 'twoStep.recoveryCode' : 'twoStep.code')}
        description={t(isRecovery ? 'twoStep.recoveryHint' : 'twoStep.codeHint')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        withAsterisk={false}
      />
      {isFirst ? null : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={6}
          onClick={() => {
            setRecovery(!isRecovery)
            input.current?.focus()
          }}
        >
          {t(isRecovery ? 'twoStep.useApp' : 'twoStep.useRecovery')}
        </Anchor>
      )}
    </div>
  )
}
