import { Stack, Text } from '@mantine/core'
import { isModuleKind, moduleKinds } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'
import classes from './FormField.module.css'
import { useFormLanguage } from './FormLanguage.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { Values } from './values.ts'

/** What a module of the row's kind can be told, field by field. */
export function ModuleSettings(props: InputProps) {
  const { value, onChange, error, innerErrors = {}, row, isDisabled } = props
  const { t } = useTranslation('screens')
  const { language, primary } = useFormLanguage()
  const labels = useLabels(moduleKinds.html)
  if (!isModuleKind(row.kind)) return null
  const resource = moduleKinds[row.kind]
  const given = (value as Values | null) ?? {}
  const fields = Object.entries(resource.fields)
  if (!fields.length) return null
  return (
    <Stack gap="sm">
      {error ? <Text c="red">{error}</Text> : null}
      {fields.map(([name, kind]) => {
        const Input = inputOf(kind)
        const label = labels.field(name)
        const isTranslated = Boolean(kind.options.translated)
        return (
          <div key={`${row.kind} ${name}`} className={classes.field} data-field={name}>
            <Input
              resource={resource}
              name={name}
              kind={kind}
              label={label}
              description={name === 'title' ? t('layouts.titleHelp') : labels.help(name)}
              error={innerErrors[name]}
              isDisabled={isDisabled}
              language={isTranslated ? language : primary}
              row={given}
              value={given[name] ?? kind.options.default ?? null}
              onChange={(next) => onChange({ ...given, [name]: next })}
            />
            {isTranslated ? (
              <span className={classes.languages}>
                <LanguageSwitch value={given[name]} label={label} />
              </span>
            ) : null}
          </div>
        )
      })}
    </Stack>
  )
}
