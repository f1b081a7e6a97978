import { Fieldset, Stack } from '@mantine/core'
import { settingsOf } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'
import { RestingNote } from '../RestingNote.tsx'
import { BranchInput } from './BranchInput.tsx'
import { SenderInput } from './SenderInput.tsx'
import type { Values } from './values.ts'

/** What the provider of the row asks for, field by field; nothing for one that asks nothing. */
export function ProviderSettings(props: InputProps) {
  const { resource, value, onChange, label, description, error, innerErrors = {}, row } = props
  const texts = useTexts()
  const { code, asks, fields, sender } = settingsOf(resource.name, row)
  const given = (value as Values | null) ?? {}
  if (!Object.keys(fields).length) return null
  return (
    <Fieldset legend={label}>
      <Stack gap="sm">
        <RestingNote provider={asks} />
        {[description, error].map((text) => (text ? <div key={text}>{text}</div> : null))}
        {Object.entries(fields).map(([name, kind]) => {
          const Input = inputOf(kind)
          const keep = (next: unknown) => onChange({ ...ofProvider(given, fields), [name]: next ?? given[name] })
          const own = {
            label: texts.label(code, name),
            description: texts.help(code, name),
            error: innerErrors[name],
            isDisabled: props.isDisabled,
            value: (given[name] as string | undefined) || null,
            // What is taken away is sent as an empty text.
            onChange: (next: string | null) => keep(next ?? ''),
          }
          if (kind.type === 'ref') return <BranchInput key={`${code}.${name}`} extension={code} {...own} />
          if (name === sender)
            return <SenderInput key={`${code}.${name}`} groupId={row.id as string | undefined} {...own} />
          return (
            <Input
              key={`${code}.${name}`}
              {...props}
              name={name}
              kind={kind}
              label={texts.label(code, name)}
              description={texts.help(code, name)}
              error={innerErrors[name]}
              innerErrors={undefined}
              // Of a secret only that it is kept is read.
              value={given[name] === true ? undefined : given[name]}
              isKept={given[name] === true}
              onChange={keep}
            />
          )
        })}
      </Stack>
    </Fieldset>
  )
}

/** What it is called, and where it is found, where somebody has said so. No first screen says this: it stands with none of its labels. */
function useTexts() {
  const { t: typed, i18n } = useTranslation('resources')
  // The names of declarations become keys, as in `useLabels`.
  const t = typed as unknown as (key: string) => string
  return {
    label: (provider: string, name: string) => t(`providers.${provider}.${name}`),
    help: (provider: string, name: string) => {
      const key = `providers.${provider}.help.${name}`
      return i18n.exists(`resources:${key}`) ? t(key) : undefined
    },
  }
}

/** What another provider was told is not sent to this one. */
const ofProvider = (given: Values, fields: object): Values =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in fields))
