import type { Outcome } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useFetcher } from 'react-router'
import { ShopLink } from './ShopLink'
import ui from './ui.module.css'

/** Puts a product on the wish list, and stays where one is; without scripts the list itself comes. */
export function WishButton({ productId }: { productId: string }) {
  const { t } = useSpeech()
  const fetcher = useFetcher<Outcome>()
  const { data } = fetcher
  if (data?.ok)
    return (
      <p role="status">
        {t('wishes.added')}{' '}
        <ShopLink to="/wish-list" className={ui.link}>
          {t('wishes.title')}
        </ShopLink>
      </p>
    )
  return (
    <fetcher.Form
      method="post"
      action="/wish-list"
      onSubmit={(event) => {
        event.preventDefault()
        fetcher.submit({ product_id: productId, stay: '1' }, { method: 'post', action: '/wish-list' })
      }}
    >
      <input type="hidden" name="product_id" value={productId} />
      <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.wide}`} disabled={fetcher.state !== 'idle'}>
        {t('wishes.add')}
      </button>
      {data && <p role="alert">{data.message}</p>}
    </fetcher.Form>
  )
}
