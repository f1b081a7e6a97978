import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
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
  useFirstWrong(element, by ? by.data : answered)
  const Sent = by?.Form ?? Form
  return <Sent method="post" noValidate {...form} ref={element} />
}

/** Once `outcome` has come, the first field of the form that is wrong by it is the one that is typed into. */
export function useFirstWrong(form: RefObject<HTMLFormElement | null>, outcome: unknown): void {
  useEffect(() => {
    if (outcome) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, outcome])
}
