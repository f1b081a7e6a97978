import { Anchor } from '@mantine/core'
import { FileName } from '@shopwright/theme-kit/parts/components/FileName.tsx'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import classes from '../../kit/course/CoursePage.module.css'
import { tellRefused } from '../../notices/notices.ts'
import type { OrderLine } from './use-order.ts'

/** What was chosen of a line; what its buyer has added is saved by its name. */
export function LineOption({ option }: { option: OrderLine['options'][number] }) {
  const { t } = useTranslation('screens')
  const { option_file_id: file, name, value } = option
  if (!file) return <span className={classes.quiet}>{`${name}: ${value}`}</span>
  const save = () =>
    download(`order-files/${file}`, value).catch((error: unknown) => tellRefused(error, 'orders', 'get'))
  return (
    <span className={classes.quiet}>
      {`${name}: `}
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        ta="start"
        style={{ overflowWrap: 'anywhere' }}
        aria-label={t('order.saveFile', { name: value })}
        onClick={save}
      >
        <FileName name={value} />
      </Anchor>
    </span>
  )
}
