import type { ReturnForm, ReturnLine } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import styles from '../routes/return-new.module.css'
import { Field } from './Field'
import { OrderOptions } from './OrderOptions'
import { Placeholder } from './Placeholder'
import ui from './ui.module.css'

type Props = {
  line: ReturnLine
  reasons: ReturnForm['reasons']
  values: Record<string, string>
  errors: Record<string, string>
}

/** One line of the order: whether it comes back, how many of it, why, and whether it was opened. */
export function ReturnLineFields({ line, reasons, values, errors }: Props) {
  const { t, number } = useSpeech()
  const id = useId()
  const named = (name: string) => `${name}.${line.id}`
  const reasonError = errors[named('reason')]
  const facts = [
    `× ${number(line.quantity)}`,
    ...(line.returning
      ? [t('returns.returningOf', { returning: number(line.returning), quantity: number(line.quantity) })]
      : []),
    ...(line.returned
      ? [t('returns.returnedOf', { returned: number(line.returned), quantity: number(line.quantity) })]
      : []),
  ]
  return (
    <li className={styles.line}>
      <label className={styles.head}>
        <input
          type="checkbox"
          name={named('line')}
          defaultChecked={named('line') in values}
          disabled={line.left === 0}
        />
        <span className={ui.picture}>
          {line.picture ? <Picture picture={line.picture} alt="" sizes="56px" /> : <Placeholder title={line.title} />}
        </span>
        <span className={styles.name}>
          {line.title}
          <span className={styles.note}>
            <OrderOptions options={line.options} />
            {facts.join(' · ')}
          </span>
          {errors[named('line')] && <span className={styles.error}>{errors[named('line')]}</span>}
        </span>
      </label>
      {line.left > 0 && (
        <div className={styles.details}>
          <div className={ui.fields}>
            <Field
              name={named('quantity')}
              type="number"
              inputMode="numeric"
              min={1}
              max={line.left}
              label={t('returns.quantity')}
              hint={t('returns.left', { count: line.left })}
              defaultValue={values[named('quantity')] ?? line.left}
              error={errors[named('quantity')]}
              required
            />
            <div className={styles.choice}>
              <label htmlFor={id} className={styles.label}>
                {t('returns.reason')}
              </label>
              <select
                id={id}
                name={named('reason')}
                className={styles.select}
                defaultValue={values[named('reason')] ?? ''}
                aria-invalid={reasonError ? true : undefined}
                aria-describedby={reasonError ? `${id}-error` : undefined}
              >
                <option value="">{t('form.choose')}</option>
                {reasons.map((reason) => (
                  <option key={reason.id} value={reason.id}>
                    {reason.title}
                  </option>
                ))}
              </select>
              {reasonError && (
                <p id={`${id}-error`} className={styles.error}>
                  {reasonError}
                </p>
              )}
            </div>
          </div>
          <Field
            name={named('comment')}
            rows={3}
            maxLength={2000}
            label={t('returns.comment')}
            defaultValue={values[named('comment')]}
            error={errors[named('comment')]}
          />
          <label className={ui.check}>
            <input type="checkbox" name={named('opened')} defaultChecked={named('opened') in values} />
            {t('returns.wasOpened')}
          </label>
        </div>
      )}
    </li>
  )
}
