import { inSentence } from '@shopwright/i18n/in-sentence'
import { resourceKey } from '@shopwright/i18n/keys'
import type { AnyResource } from '@shopwright/resource'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { restOfTexts } from './language.ts'

/** What a resource and its parts are called: its own word for a field, else the shared one. */
export type Labels = {
  name: string
  one: string
  /** the same in the words of a button that adds it: “Add a …” */
  added: string
  description: string
  field: (name: string) => string
  /** a sentence of help, where there is one */
  help: (name: string) => string | undefined
  choice: (field: string, value: string) => string
  tab: (name: string) => string
}

/** What a resource is called, by the first of the parts that it has; one that is not known here keeps its own name. */
export function resourceName(name: string, ...parts: ('name' | 'one' | 'added')[]): string {
  const keys = (parts.length ? parts : (['name'] as const)).map((part) => resourceKey(name, part))
  const known = keys.find((key) => i18next.exists(key))
  // A noun that nothing here named before: what it is called is among the rest.
  if (!known) void restOfTexts().catch(() => {})
  return known ? String(i18next.t(known)) : name
}

export function useLabels(
  resource: Pick<AnyResource, 'name'> & Partial<Pick<AnyResource, 'fields' | 'overview'>>,
): Labels {
  const { t: typed, i18n } = useTranslation('resources')
  return useMemo(() => {
    const own = resource.name
    // What an overview shows is called as in the store that it comes from.
    const of = resource.overview ?? own
    // The names of declarations become keys here and nowhere else; `locales.test.ts` finds one without its text.
    const t = typed as unknown as (key: string | string[]) => string
    return {
      name: t(`${own}.name`),
      one: t(`${own}.one`),
      added: i18n.exists(`resources:${own}.added`) ? t(`${own}.added`) : inSentence(t(`${own}.one`)),
      description: i18n.exists(`resources:${own}.description`) ? t(`${own}.description`) : '',
      field: (name) => t([`${own}.fields.${name}`, `${of}.fields.${name}`, `fields.${name}`]),
      help: (name) => (i18n.exists(`resources:${own}.help.${name}`) ? t(`${own}.help.${name}`) : undefined),
      choice: (field, value) =>
        resource.fields?.[field]?.options.names?.[value] ??
        t([`${own}.choices.${field}.${value}`, `${of}.choices.${field}.${value}`, `choices.${field}.${value}`]),
      tab: (name) => t([`${own}.tabs.${name}`, `tabs.${name}`]),
    }
  }, [resource, typed, i18n])
}
