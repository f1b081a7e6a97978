import type { ProductOption } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import styles from './OptionField.module.css'
import { OptionFieldFile } from './OptionFieldFile'
import ui from './ui.module.css'

/** `initial`: values that are chosen to begin with */
type Props = { option: ProductOption; initial?: readonly string[] | undefined; error?: string | undefined }

/** One option of a product: colours as swatches, other choices as chips or a list, the rest as fields. */
export function OptionField({ option, initial = [], error }: Props) {
  const { t } = useSpeech()
  const id = useId()
  const label = (
    <>
      {option.name}
      {!option.required && <span className={ui.muted}> {t('form.optional')}</span>}
    </>
  )
  if (isChips(option))
    return (
      <fieldset className={styles.field}>
        <legend className={styles.label}>{label}</legend>
        <div className={styles.chips}>
          {option.values.map((value) => (
            <Chip key={value.id} option={option} value={value} isInitial={initial.includes(value.id)} />
          ))}
        </div>
        {error && <p className={styles.error}>{error}</p>}
      </fieldset>
    )
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {option.file ? (
        <OptionFieldFile option={{ ...option, file: option.file }} id={id} error={error} />
      ) : (
        <>
          <Control option={option} id={id} initial={initial} />
          {error && <p className={styles.error}>{error}</p>}
        </>
      )}
    </div>
  )
}

const isChips = ({ type, values }: ProductOption): boolean =>
  type === 'radio' || type === 'checkbox' || (type === 'select' && values.length <= 8)

type ChipProps = { option: ProductOption; value: ProductOption['values'][number]; isInitial: boolean }

function Chip({ option, value, isInitial }: ChipProps) {
  const { t } = useSpeech()
  const surcharge = useSurcharge(value.surcharge)
  return (
    <label className={`${styles.chip} ${value.colour || value.picture ? styles.swatch : ''}`}>
      <input
        type={option.type === 'checkbox' ? 'checkbox' : 'radio'}
        name={`option.${option.id}`}
        value={value.id}
        required={option.required && option.type !== 'checkbox'}
        disabled={!value.isAvailable && !value.isAwaited}
        data-gone={value.isAvailable ? undefined : true}
        defaultChecked={isInitial}
      />
      {value.picture ? (
        <Picture picture={value.picture} alt="" sizes="28px" className={styles.colour} />
      ) : (
        value.colour && <span className={styles.colour} style={{ backgroundColor: value.colour }} />
      )}
      <span>
        {value.title}
        {surcharge && (
          <span className={styles.surcharge} suppressHydrationWarning>
            {' '}
            {surcharge}
          </span>
        )}
        {!value.isAvailable && <span className={ui.hidden}> {t('stock.out')}</span>}
      </span>
    </label>
  )
}

function useSurcharge(amount: number): string | null {
  const { price } = useSpeech()
  return amount === 0 ? null : `${amount > 0 ? '+' : ''}${price(amount)}`
}

function Control({ option, id, initial }: { option: ProductOption; id: string; initial: readonly string[] }) {
  const { t, price } = useSpeech()
  const common = {
    id,
    name: `option.${option.id}`,
    required: option.required,
    defaultValue: option.values.find((value) => initial.includes(value.id))?.id ?? option.value ?? '',
    className: styles.control,
  }
  switch (option.type) {
    case 'select':
      return (
        <select {...common}>
          <option value="">{t('form.choose')}</option>
          {option.values.map(({ id: value, title, surcharge, isAvailable, isAwaited }) => (
            <option key={value} value={value} disabled={!isAvailable && !isAwaited}>
              {title}
              {surcharge !== 0 && ` (${surcharge > 0 ? '+' : ''}${price(surcharge)})`}
              {!isAvailable && isAwaited && ` – ${t('stock.out')}`}
            </option>
          ))}
        </select>
      )
    case 'textarea':
      return <textarea {...common} rows={3} maxLength={1000} />
    case 'datetime':
      return <input {...common} type="datetime-local" />
    case 'date':
    case 'time':
      return <input {...common} type={option.type} />
    default:
      return <input {...common} type="text" maxLength={255} />
  }
}
