import { cleaned, type Listing, sorts } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useRef } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { useShell } from '../shell'
import styles from './Sorting.module.css'
import ui from './ui.module.css'
import { useComingQuery } from './use-coming-query'
import { useEarlier } from './use-earlier'

/** In which order a list stands. */
export function Sorting({ sort }: { sort: Listing['sort'] }) {
  const { t } = useSpeech()
  const query = useComingQuery()
  const submit = useSubmit()
  const { state } = useLocation()
  const { pricesHidden } = useShell()
  const root = useRef<HTMLLabelElement>(null)
  const handleField = ({ form }: Pick<HTMLSelectElement, 'form'>) =>
    void submit(form, { preventScrollReset: true, state })
  useEarlier(root, handleField)
  const offered = sorts.filter((one) => !pricesHidden || !one.endsWith('price'))
  return (
    <Form className={styles.sorting} preventScrollReset state={state}>
      {[...cleaned(query)]
        .filter(([name]) => name !== 'sort')
        .map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      <label ref={root} className={styles.label}>
        <span className={ui.hidden}>{t('list.sort')}</span>
        <select
          name="sort"
          autoComplete="off"
          key={sort}
          defaultValue={sort}
          onChange={({ currentTarget }) => handleField(currentTarget)}
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
