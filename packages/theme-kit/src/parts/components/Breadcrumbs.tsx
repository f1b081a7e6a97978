import type { Link as LinkData } from '@shopwright/theme-kit'
import { breadcrumbData } from '@shopwright/theme-kit'
import { Structured, useSpeech } from '@shopwright/theme-kit/react'
import { useShell } from '../shell'
import styles from './Breadcrumbs.module.css'
import { ShopLink } from './ShopLink'

export function Breadcrumbs({ trail }: { trail: LinkData[] }) {
  const { t } = useSpeech()
  const shell = useShell()
  const whole = [{ title: t('frame.home'), url: '/' }, ...trail]
  return (
    <nav aria-label={t('frame.breadcrumbs')}>
      <Structured data={import.meta.env.SSR && breadcrumbData(shell, whole)} />
      <ol className={styles.trail}>
        {whole.map(({ title, url }, index) => (
          <li key={url}>
            {index < whole.length - 1 ? (
              <ShopLink to={url}>{title}</ShopLink>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
