import { type ReactNode, useId } from 'react'
import option from './OptionField.module.css'
import ui from './ui.module.css'

type Props = {
  name: string
  isAgreed: boolean
  error: string | undefined
  /** what is agreed to */
  children: ReactNode
}

/** The tick without which the server refuses a form, with that right below. */
export function AgreeBox({ name, isAgreed, error, children }: Props) {
  const id = useId()
  return (
    <div>
      <label className={ui.check}>
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={isAgreed}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={option.error}>
          {error}
        </p>
      )}
    </div>
  )
}
