import { type AnyKind, isLanguageCode } from '@shopwright/resource'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import { useLabels } from '../../language/labels.ts'
import { lockOfField, type PlanLock } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { PlanLockLine } from '../PlanLockNotice.tsx'
import { faultsAt } from './check.ts'
import classes from './FormField.module.css'
import { useFormLanguage } from './FormLanguage.tsx'
import { fieldEditor } from './field-editors.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { RowForm } from './use-row-form.ts'

type Props = { form: RowForm; name: string; label?: string; description?: string; isDisabled?: boolean }

/** One declared field of a form, by its kind; translated ones with their language switch. */
export function FormField({ form, name, label, description, isDisabled = false }: Props) {
  const { resource, row, values, faults, set } = form
  const kind = resource.fields[name]
  const { t } = useTranslation(['admin', 'errors'])
  const labels = useLabels(resource)
  const { language, primary } = useFormLanguage()
  const session = useSession()
  if (!kind) return null
  const { own, inner } = faultsAt(faults, name)
  const lock = lockOfField(session, kind)
  const isKept = row !== null && kind.options.lasting === true
  return (
    <Inner
      form={{ resource, set }}
      name={name}
      kind={kind}
      label={label ?? labels.field(name)}
      description={description ?? labels.help(name) ?? (isKept ? t('errors:field-stays') : undefined)}
      value={values[name]}
      error={own}
      innerErrors={inner}
      innerKey={JSON.stringify(inner)}
      language={kind.options.translated ? language : primary}
      isDisabled={isDisabled || lock !== null || isKept}
      lock={lock}
      // Only references and fields with an editor of their own look at the other values.
      row={kind.type === 'ref' || fieldEditor(resource, name) ? values : none}
    />
  )
}

const none = {}

type InnerProps = {
  form: Pick<RowForm, 'resource' | 'set'>
  name: string
  kind: AnyKind
  label: string
  description: string | undefined
  value: unknown
  error: string | undefined
  innerErrors: Record<string, string>
  innerKey: string
  language: string
  isDisabled: boolean
  lock: PlanLock | null
  row: Record<string, unknown>
}

/** Drawn again only when something of this field changes: forms are long. */
const Inner = memo(
  function Inner({ form, innerKey: _, lock, ...props }: InnerProps) {
    const { name, kind, label, value, language } = props
    const Input = fieldEditor(form.resource, name) ?? inputOf(kind)
    const isTranslated = Boolean(kind.options.translated) && isLanguageCode(language)
    return (
      <div className={classes.field} data-field={name}>
        <Input resource={form.resource} {...props} onChange={(next) => form.set(name, next)} />
        {isTranslated ? (
          <span className={classes.languages}>
            <LanguageSwitch value={value} label={label} />
          </span>
        ) : null}
        {lock ? <PlanLockLine lock={lock} /> : null}
      </div>
    )
  },
  (a, b) =>
    a.value === b.value &&
    a.error === b.error &&
    a.innerKey === b.innerKey &&
    a.language === b.language &&
    a.label === b.label &&
    a.row === b.row &&
    a.isDisabled === b.isDisabled &&
    a.lock?.plan === b.lock?.plan &&
    a.form.set === b.form.set,
)
