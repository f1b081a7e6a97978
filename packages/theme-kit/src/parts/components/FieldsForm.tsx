import { type ComponentProps, useEffect, useRef } from 'react'
import { type FetcherWithComponents, Form, useActionData } from 'react-router'

type Props = Omit<ComponentProps<typeof Form>, 'ref'> & {
  /** sends it without leaving the page */
  by?: FetcherWithComponents<unknown>
}

/**
 * A form of fields, whose page says what is missing or wrong at each of them, in its own language, and leads to the first. The browser
 * would say it in the browser's language, of one field at a time.
 */
export function FieldsForm({ by, ...form }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const answered = useActionData()
  const outcome = by ? by.data : answered
  useEffect(() => {
    if (outcome) leadToFirstWrong(element.current)
  }, [outcome])
  const Sent = by?.Form ?? Form
  return <Sent method="post" noValidate {...form} ref={element} />
}

/** The first field of a form that is wrong is the one that is typed into. */
export const leadToFirstWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
