import { Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AddButton } from '../components/AddButton'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { CopyField } from '../components/CopyField'
import { Empty } from '../components/Empty'
import { Icon } from '../components/Icon'
import { Placeholder } from '../components/Placeholder'
import { PriceTag } from '../components/PriceTag'
import { Refusal } from '../components/Refusal'
import { ShopLink } from '../components/ShopLink'
import { StockLine } from '../components/StockLine'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './wish-list.module.css'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await storefrontOf(context).wishList(params.key ?? null)
  if (!page) throw data(null, { status: 404 })
  return { page }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await storefrontOf(context).changeWishes(form)
  if (!outcome.ok) return data(outcome, { status: 422 })
  return form.get('stay') ? outcome : redirect('/wish-list')
}

/** What somebody would like to have: to buy it, to take it off, to show it to others. */
export default function WishList() {
  const { page } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const { title } = page.seo
  const isOwn = page.whose !== 'shared'
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <Breadcrumbs trail={[{ title, url: '/wish-list' }]} />
      <h1>{title}</h1>
      <Refusal refusal={outcome && !outcome.ok ? outcome : undefined} />
      {page.whose === 'shared' && <p className={ui.muted}>{t('wishes.shared')}</p>}
      {page.whose === 'guest' && page.products.length > 0 && (
        <p className={ui.muted}>
          {t('wishes.guest')}{' '}
          <ShopLink to="/login?back=/wish-list" className={ui.link}>
            {t('account.signIn')}
          </ShopLink>
        </p>
      )}
      {page.products.length === 0 ? (
        <Empty icon="search" text={t(isOwn ? 'wishes.none' : 'wishes.sharedNone')} to="/" action={t('trouble.home')} />
      ) : (
        <ul className={styles.list}>
          {page.products.map((product) => (
            <li key={product.id} className={styles.row}>
              <span className={styles.picture}>
                {product.picture ? (
                  <Picture picture={product.picture} alt="" sizes="120px" />
                ) : (
                  <Placeholder title={product.title} tone={product.tone} />
                )}
              </span>
              <div className={styles.what}>
                <ShopLink to={product.url} className={styles.name}>
                  {product.title}
                </ShopLink>
                {product.price && <PriceTag price={product.price} />}
                <StockLine stock={product.stock} />
              </div>
              <div className={styles.deeds}>
                {product.price && product.stock.orderable && (
                  <AddButton
                    productId={product.id}
                    title={product.title}
                    url={product.needsChoice ? product.url : null}
                    isWide
                  />
                )}
                {isOwn && <Drop id={product.id} title={product.title} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {page.whose === 'own' && <Sharing link={page.link} />}
    </div>
  )
}

function Drop({ id, title }: { id: string; title: string }) {
  const { t } = useSpeech()
  return (
    <Form method="post" action="/wish-list" preventScrollReset>
      <input type="hidden" name="intent" value="drop" />
      <input type="hidden" name="product_id" value={id} />
      <button type="submit" className={styles.drop} aria-label={t('wishes.drop', { title })}>
        <Icon name="close" size={16} />
        {t('wishes.away')}
      </button>
    </Form>
  )
}

/** Whoever has the link sees the list and nothing of whose it is; taken back, it opens nothing any more. */
function Sharing({ link }: { link: string | null }) {
  const { t } = useSpeech()
  return (
    <section className={styles.sharing} aria-label={t('wishes.share')}>
      <h2>{t('wishes.share')}</h2>
      <p className={ui.muted}>{t('wishes.shareText')}</p>
      {link && <CopyField label={t('wishes.link')} value={link} hint={t('wishes.linkHint')} />}
      <Form method="post" action="/wish-list" preventScrollReset>
        <input type="hidden" name="intent" value={link ? 'hide' : 'share'} />
        <button type="submit" className={`${ui.button} ${ui.quiet}`}>
          {t(link ? 'wishes.hide' : 'wishes.makeLink')}
        </button>
      </Form>
    </section>
  )
}
