import { cleaned, type Listing, sorts } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router'
import { useShell } from '../shell'
import styles from './Sorting.module.css'
import ui from './ui.module.css'

/** In which order a list stands. */
export function Sorting({ sort }: { sort: Listing['sort'] }) {
  const { t } = useSpeech()
  const [query] = useSearchParams()
  const submit = useSubmit()
  const { state } = useLocation()
  const { pricesHidden } = useShell()
  const offered = sorts.filter((one) => !pricesHidden || !one.endsWith('price'))
  return (
    <Form className={styles.sorting} preventScrollReset state={state}>
      {[...cleaned(query)]
        .filter(([name]) => name !== 'sort')
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <label className={styles.label}>
        <span className={ui.hidden}>{t('list.sort')}</span>
        <select
          name="sort"
          key={sort}
          defaultValue={sort}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true, state })}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {t(`list.sorts.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
          {t('list.apply')}
        </button>
      </noscript>
    </Form>
  )
}
