import type { CustomField } from '@shopwright/theme-kit'
import { field } from '../../pages/forms.ts'
import { textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import { ANSWER_LENGTH, type Answers, type CustomFieldLocation } from '../rules/custom-fields.ts'
import { type AskedNamedField, askedOf } from '../server/custom-fields.ts'

export type AskedHere = Record<CustomFieldLocation, AskedNamedField[]>

/** What this visitor's customer group is asked. */
export const askedHere = (visit: ShopVisit): Promise<AskedHere> =>
  inStore(visit, async (ctx) => ({
    account: await askedOf(ctx, 'account'),
    address: await askedOf(ctx, 'address'),
    affiliate: await askedOf(ctx, 'affiliate'),
  }))

export const customFieldViews = (visit: ShopVisit, fields: readonly AskedNamedField[]): CustomField[] =>
  fields.map(({ id, type, name, required, values }) => ({
    id,
    type,
    name: textOf(visit, name),
    required,
    maxLength: type === 'text' || type === 'textarea' ? ANSWER_LENGTH[type] : null,
    values: values.map((value) => ({ id: value.id, title: textOf(visit, value.name) })),
  }))

const nameOf = (id: string, prefix: string): string => `${prefix}custom_fields.${id}`

/** The answers of a form, whose fields are named `<prefix>custom_fields.<id>`. */
export const answersIn = (form: FormData, fields: readonly AskedNamedField[], prefix = ''): Answers =>
  Object.fromEntries(
    fields.map(({ id, type }) => [
      id,
      type === 'checkbox' ? form.getAll(nameOf(id, prefix)).map(String) : field(form, nameOf(id, prefix)),
    ]),
  )

/** Answers as the values of those fields; several of one field stand with commas between. */
export const answerValues = (answers: Answers | null | undefined, prefix = ''): Record<string, string> =>
  Object.fromEntries(Object.entries(answers ?? {}).map(([id, answer]) => [nameOf(id, prefix), String(answer)]))
