import { SeoHead, useSpeech } from '@shopwright/theme-kit/react'
import { Link, useActionData } from 'react-router'
import '../all-texts'
import ui from '../components/ui.module.css'
import { restockAction } from '../page-at'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export const action = restockAction

/** What became of a request of a page that was opened before products' own pages took them. */
export default function Restock() {
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  return (
    <div className={`${ui.narrow} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/restock', t('restock.title'))} shell={shell} />
      <h1>{t('restock.title')}</h1>
      {refusal && (
        <p className={ui.refusal} role="alert">
          {Object.values(refusal.errors)[0] ?? refusal.message}
        </p>
      )}
      {outcome?.ok && <p>{t('restock.asked')}</p>}
      <Link to="/" className={ui.button}>
        {t('trouble.home')}
      </Link>
    </div>
  )
}
