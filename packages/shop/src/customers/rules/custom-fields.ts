import { isDay, isId } from '@shopwright/resource'

// A store may ask its customers more than the usual: each customer group its own questions, some of which must be answered.

export type CustomFieldLocation = 'account' | 'address' | 'affiliate'
export type CustomFieldType = 'select' | 'radio' | 'checkbox' | 'textarea' | 'text' | 'date'

export type CustomField = {
  id: string
  location: CustomFieldLocation
  type: CustomFieldType
  status: boolean
  values: readonly { id: string }[]
  customer_groups: readonly { customer_group_id: string; required: boolean }[]
}

/** A field as one group is asked it. */
export type AskedField<F extends CustomField = CustomField> = F & { required: boolean }

/** By the field's id: a text or a day, the id of a value, or several ids. */
export type Answers = Record<string, string | string[]>

export type AnswerError = {
  field: string
  code: 'field-required' | 'field-too-long' | 'unknown-field' | 'not-offered' | 'not-a-date' | 'wrong-type'
  params: Record<string, string | number>
}

/** Characters of a short and of a long text. */
export const ANSWER_LENGTH = { text: 255, textarea: 2000 } as const

export const isChoiceField = (type: CustomFieldType): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox'

/** The fields of a place that a customer group is asked, in their order. */
export function askedFields<F extends CustomField>(
  fields: readonly F[],
  location: CustomFieldLocation,
  groupId: string | null,
): AskedField<F>[] {
  return fields.flatMap((field) => {
    const asked = field.customer_groups.find(({ customer_group_id }) => customer_group_id === groupId)
    const isAsked = asked && field.status && field.location === location
    return isAsked ? [{ ...field, required: asked.required }] : []
  })
}

type Answered = Pick<CustomField, 'id' | 'type' | 'values'>

/**
 * Answers as their fields are answered today: a value that is gone is none, and so is what was said to a field of another type. What
 * `fields` do not ask stays as it is.
 */
export function fittingAnswers(fields: readonly Answered[], answers: Answers | null | undefined): Answers {
  const known = new Map(fields.map((field) => [field.id, field]))
  return Object.fromEntries(
    Object.entries(answers ?? {}).flatMap(([id, answer]) => {
      const field = known.get(id)
      const fitting = field ? fittingAnswer(field, answer) : answer
      return fitting === undefined ? [] : [[id, fitting]]
    }),
  )
}

function fittingAnswer(field: Answered, answer: string | string[]): string | string[] | undefined {
  const chosen = [answer].flat().filter((one) => field.values.some(({ id }) => id === one))
  if (field.type === 'checkbox') return chosen.length ? chosen : undefined
  if (isChoiceField(field.type)) return chosen[0]
  // A text that is an id was a value to choose.
  return faultOf(field, answer) || isId(answer) ? undefined : answer
}

export type AnswerCheck = { answers: Answers; errors: AnswerError[] }

/**
 * What of `given` is kept, and what is wrong with it, by `<prefix>.<field id>`. What a field holds that is not asked (any
 * more) stays as it was `before`; a new answer to it is refused. What was answered `before` and does not fit its field any more
 * falls away when it comes again. With `isPartial` nothing has to be answered yet.
 */
export function checkAnswers(
  asked: readonly AskedField[],
  given: unknown,
  { prefix, before = {}, isPartial = false }: { prefix: string; before?: Answers | null; isPartial?: boolean },
): AnswerCheck {
  if (!isRecord(given ?? {})) return { answers: {}, errors: [{ field: prefix, code: 'wrong-type', params: {} }] }
  const entered = (given ?? {}) as Record<string, unknown>
  const known = new Map(asked.map((field) => [field.id, field]))
  const kept = Object.entries(before ?? {}).filter(([id]) => !known.has(id))
  const errors: AnswerError[] = []
  const found = (id: string, code: AnswerError['code'], params: AnswerError['params'] = {}) =>
    errors.push({ field: `${prefix}.${id}`, code, params })
  const answers: Answers = Object.fromEntries(kept)
  for (const [id, value] of Object.entries(entered))
    if (!known.has(id) && !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(answers[id]))
      found(id, 'unknown-field', { field: id })
  for (const field of asked) {
    const value = withoutGone(field, tidy(entered[field.id]), before?.[field.id])
    if (isEmpty(value)) {
      if (field.required && !isPartial) found(field.id, 'field-required')
      continue
    }
    const fault = faultOf(field, value)
    if (fault) found(field.id, fault.code, fault.params)
    else answers[field.id] = (field.type === 'checkbox' ? [value].flat() : value) as string | string[] // faultOf has seen its type
  }
  return { answers, errors }
}

export type AnswerText = { id: string; name: string; value: string }

/** The answers in words, in the order of the fields; `text` picks the language. */
export function answerTexts<T>(
  fields: readonly (Omit<CustomField, 'values'> & { name: T; values: readonly { id: string; name: T }[] })[],
  location: CustomFieldLocation,
  answers: Answers | null | undefined,
  text: (name: T) => string,
): AnswerText[] {
  const fitting = fittingAnswers(fields, answers)
  return fields.flatMap((field) => {
    const answer = fitting[field.id]
    if (field.location !== location || isEmpty(answer)) return []
    const chosen = [answer].flat() as string[]
    const value = isChoiceField(field.type)
      ? field.values
          .filter(({ id }) => chosen.includes(id))
          .map(({ name }) => text(name))
          .join(', ')
      : chosen.join(', ')
    return value ? [{ id: field.id, name: text(field.name), value }] : []
  })
}

/** "0" is an answer. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

const tidy = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) ? [...new Set(value.filter((one) => one !== ''))] : value
}

function withoutGone(field: AskedField, value: unknown, before: string | string[] | undefined): unknown {
  if (before === undefined) return value
  const fitting = fittingAnswer(field, before)
  if (JSON.stringify(value) === JSON.stringify(before)) return fitting
  if (field.type !== 'checkbox' || !Array.isArray(value)) return value
  const gone = [before].flat().filter((one) => ![fitting ?? []].flat().includes(one))
  return value.filter((one) => !gone.includes(one))
}

function faultOf(
  { type, values }: Pick<CustomField, 'type' | 'values'>,
  value: unknown,
): Pick<AnswerError, 'code' | 'params'> | null {
  const isOffered = (one: unknown): boolean => values.some(({ id }) => id === one)
  const wrong = (code: AnswerError['code'], params: AnswerError['params'] = {}) => ({ code, params })
  if (type === 'checkbox') return [value].flat().every(isOffered) ? null : wrong('not-offered')
  if (typeof value !== 'string') return wrong('wrong-type')
  if (isChoiceField(type)) return isOffered(value) ? null : wrong('not-offered')
  if (type === 'date') return isDay(value) ? null : wrong('not-a-date')
  const maximum = ANSWER_LENGTH[type as keyof typeof ANSWER_LENGTH]
  return value.length > maximum ? wrong('field-too-long', { maximum }) : null
}
