import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { focusFault } from '../kit/form/focus-fault.ts'
import { errorText } from '../notices/notices.ts'

type Values = Record<string, string>
type Faults<V extends Values> = { [K in keyof V]?: string }

/**
 * A small form: what is typed, what is wrong with it, whether it is under way. `check` answers the faults that the
 * browser can see itself; the server's come back at their fields.
 */
export function useForm<V extends Values>(
  start: V,
  check: (values: V) => Faults<V>,
  submit: (values: V) => Promise<void>,
) {
  const [values, setValues] = useState(start)
  const [faults, setFaults] = useState<Faults<V>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = check(values)
    setFaults(found)
    setRefusal(null)
    if (Object.values(found).some(Boolean)) return focusFault(form)
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)) as Faults<V>
      setFaults(own)
      if (!Object.keys(own).length) setRefusal(errorText(error))
      focusFault(form)
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] as string,
    error: faults[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget
      setValues((known) => ({ ...known, [name]: value }))
      setFaults((known) => ({ ...known, [name]: undefined }))
    },
  })

  const set = (changes: Partial<V>) => {
    setValues((known) => ({ ...known, ...changes }))
    setFaults((known) => ({ ...known, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }

  return { values, field, set, refusal, isBusy, handleSubmit }
}
