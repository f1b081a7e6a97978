import { Anchor, Card, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Thumb } from '../../files/Thumb.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { formatNumber } from '../../language/format.ts'
import type { Return } from './use-return.ts'

/** What comes back, how many of how many, and why. */
export function GoodsCard({ row }: { row: Return }) {
  const { t } = useTranslation('screens')
  const { worth } = row
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('return.goods')}
      </Title>
      <Stack gap="md">
        <div className={classes.product}>
          <Thumb fileId={worth?.image ?? null} size={48} />
          <div className={classes.words}>
            {worth?.product_id ? (
              <Anchor component={Link} to={`/admin/products/${worth.product_id}`} fz="inherit" c="inherit">
                {row.product}
              </Anchor>
            ) : (
              <span>{row.product}</span>
            )}
            <span className={classes.quiet}>{row.model}</span>
          </div>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{t('return.pieces')}</dt>
            <dd>
              {worth
                ? t('return.piecesOf', { quantity: formatNumber(row.quantity), ordered: formatNumber(worth.ordered) })
                : formatNumber(row.quantity)}
            </dd>
          </div>
          <div>
            <dt>{t('return.reason')}</dt>
            <dd>{row.return_reason?.name}</dd>
          </div>
          <div>
            <dt>{t('return.package')}</dt>
            <dd>{t(row.opened ? 'return.opened' : 'return.notOpened')}</dd>
          </div>
          {row.comment ? (
            <div>
              <dt>{t('order.buyerComment')}</dt>
              <dd>
                <p className={classes.quote}>{row.comment}</p>
              </dd>
            </div>
          ) : null}
        </dl>
      </Stack>
    </Card>
  )
}
