import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ViewTabs.module.css'

type Props = {
  label: string
  /** `all`, the value of a view, or null where the filter is no view */
  current: string | null
  views: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}

/** Views over a list: each is an ordinary filter in the address, the first is everything. Without views their place is kept. */
export function ViewTabs({ label, current, views, onChange }: Props) {
  const { t } = useTranslation('screens')
  if (!views.length) return <div className={classes.place} />
  return (
    <Tabs
      value={current}
      onChange={(value) => onChange(value === 'all' ? null : value)}
      className={classes.place}
      classNames={{ list: classes.list }}
    >
      <Tabs.List aria-label={label}>
        <Tabs.Tab value="all">{t('order.allGroups')}</Tabs.Tab>
        {views.map((view) => (
          <Tabs.Tab key={view.value} value={view.value}>
            {view.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
