import { Button, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCookie, writeCookie, year } from '../api/cookies.ts'
import classes from './CookieNotice.module.css'

/** Says which cookies there are, until it is acknowledged (spec §2). What sticks to the window's foot stands above it. */
export function CookieNotice() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => readCookie('cookie_accept') === null)
  if (!isOpen) return null
  const handleAccept = () => {
    writeCookie('cookie_accept', '1', year)
    setOpen(false)
  }
  return (
    <Paper
      ref={tellHeight}
      withBorder
      shadow="md"
      p="md"
      className={classes.notice}
      role="region"
      aria-label={t('cookies.title')}
    >
      <Text size="sm">{t('cookies.text')}</Text>
      <Button size="compact-sm" onClick={handleAccept}>
        {t('cookies.accept')}
      </Button>
    </Paper>
  )
}

const GAP = 16 // between the notice and what stands above it, in pixels

function tellHeight(notice: HTMLElement | null) {
  if (!notice) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--app-notice', `${notice.offsetHeight + GAP}px`))
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--app-notice')
  }
}
