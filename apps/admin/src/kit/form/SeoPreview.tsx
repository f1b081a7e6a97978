import { Card, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/use-session.ts'
import { shopPageOf } from '../shop-page.ts'
import { useFormLanguage } from './FormLanguage.tsx'
import classes from './SeoPreview.module.css'
import type { RowForm } from './use-row-form.ts'

/** How a search engine may show the page. */
export function SeoPreview({ form }: { form: RowForm }) {
  const { t } = useTranslation()
  const { language } = useFormLanguage()
  const { store } = useSession()
  const { values, resource, row } = form
  const text = (name: string): string =>
    ((values[name] as Record<string, string> | null | undefined)?.[language] ?? '').replace(/<[^>]*>/g, ' ')
  const named = resource.title ? values[resource.title] : ''
  const title = text('meta_title') || (typeof named === 'string' ? named : text(resource.title ?? ''))
  const words = text('meta_description') || text('description') || text('text')
  return (
    <Card>
      <Text size="sm" c="dimmed" mb="xs">
        {t('form.seoPreview')}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {store ? shopPageOf(store, resource.name, row?.id ?? null, text('slug')) : ''}
      </Text>
      <Text className={classes.title} truncate>
        {title || t('form.seoNoTitle')}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {words || t('form.seoNoDescription')}
      </Text>
    </Card>
  )
}
