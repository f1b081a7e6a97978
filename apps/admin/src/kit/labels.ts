import type { AnyResource } from '@shopwright/resource'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

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

export function useLabels(resource: Pick<AnyResource, 'name'>): Labels {
  const { t, i18n } = useTranslation('resources')
  return useMemo(() => {
    const own = resource.name
    return {
      name: t(`${own}.name`),
      one: t(`${own}.one`),
      added: i18n.exists(`resources:${own}.added`) ? t(`${own}.added`) : t(`${own}.one`).toLowerCase(),
      description: i18n.exists(`resources:${own}.description`) ? t(`${own}.description`) : '',
      field: (name) => t([`${own}.fields.${name}`, `fields.${name}`]),
      help: (name) => (i18n.exists(`resources:${own}.help.${name}`) ? t(`${own}.help.${name}`) : undefined),
      choice: (field, value) => t([`${own}.choices.${field}.${value}`, `choices.${field}.${value}`]),
      tab: (name) => t([`${own}.tabs.${name}`, `tabs.${name}`]),
    }
  }, [resource.name, t, i18n])
}
