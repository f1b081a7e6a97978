import { Fieldset, Stack } from '@mantine/core'
import { settingsOf } from '@shopwright/shop/model'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { useLabels } from '../../language/labels.ts'
import type { Values } from './values.ts'

/** What the provider of the row asks for, field by field; nothing for one that asks nothing. */
export function ProviderSettings(props: InputProps) {
  const { resource, value, onChange, label, description, error, innerErrors = {}, row } = props
  const labels = useLabels(resource)
  const { code, fields } = settingsOf(resource.name, row)
  const given = (value as Values | null) ?? {}
  if (!Object.keys(fields).length) return null
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        {[description, error].map((text) => (text ? <div key={text}>{text}</div> : null))}
        {Object.entries(fields).map(([name, kind]) => {
          const Input = inputOf(kind)
          return (
            <Input
              key={`${code}.${name}`}
              {...props}
              name={name}
              kind={kind}
              label={labels.setting(code, name)}
              description={labels.settingHelp(code, name)}
              error={innerErrors[name]}
              innerErrors={undefined}
              // Of a secret only that it is kept is read.
              value={given[name] === true ? undefined : given[name]}
              isKept={given[name] === true}
              onChange={(next) => onChange({ ...ofProvider(given, fields), [name]: next ?? given[name] })}
            />
          )
        })}
      </Stack>
    </Fieldset>
  )
}

/** What another provider was told is not sent to this one. */
const ofProvider = (given: Values, fields: object): Values =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in fields))
