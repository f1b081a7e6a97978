import { Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { Empty } from '../components/Empty'
import { Icon } from '../components/Icon'
import { Placeholder } from '../components/Placeholder'
import { PriceTag } from '../components/PriceTag'
import { Refusal } from '../components/Refusal'
import { ShopLink } from '../components/ShopLink'
import { StockLine } from '../components/StockLine'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './compare.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) => ({ page: await storefrontOf(context).compare() })

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).changeCompared(await request.formData())
  return outcome.ok ? redirect('/compare') : data(outcome, { status: 422 })
}

/** Products side by side, with what differs marked. */
export default function Compare() {
  const { page } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const [query] = useSearchParams()
  const { title } = page.seo
  const isOnly = query.get('only') === 'differences'
  const rows = isOnly ? page.rows.filter(({ differs }) => differs) : page.rows
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <Breadcrumbs trail={[{ title, url: '/compare' }]} />
      <h1>{title}</h1>
      <Refusal refusal={outcome && !outcome.ok ? outcome : undefined} />
      {page.products.length === 0 ? (
        <Empty icon="search" text={t('compare.none')} to="/" action={t('trouble.home')} />
      ) : (
        <section className={styles.scroll} aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  {page.rows.some(({ differs }) => !differs) && (
                    <ShopLink to={isOnly ? '/compare' : '/compare?only=differences'} className={ui.link}>
                      {t(isOnly ? 'compare.all' : 'compare.only')}
                    </ShopLink>
                  )}
                </th>
                {page.products.map((product) => (
                  <th key={product.id} scope="col" className={styles.column}>
                    <div className={styles.product}>
                      <span className={styles.picture}>
                        {product.picture ? (
                          <Picture picture={product.picture} alt="" sizes="160px" />
                        ) : (
                          <Placeholder title={product.title} tone={product.tone} />
                        )}
                      </span>
                      <ShopLink to={product.url} className={styles.name}>
                        {product.title}
                      </ShopLink>
                      {product.price && <PriceTag price={product.price} />}
                      <StockLine stock={product.stock} />
                      <Drop id={product.id} title={product.title} />
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values, differs }) => (
                <tr key={name} className={differs ? styles.differs : undefined}>
                  <th scope="row">
                    {name}
                    {differs && <span className={ui.hidden}> ({t('compare.differs')})</span>}
                  </th>
                  {page.products.map(({ id }, at) => (
                    <td key={id}>{values[at] ?? '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Drop({ id, title }: { id: string; title: string }) {
  const { t } = useSpeech()
  return (
    <Form method="post" action="/compare">
      <input type="hidden" name="intent" value="drop" />
      <input type="hidden" name="product_id" value={id} />
      <button type="submit" className={styles.drop} aria-label={t('compare.drop', { title })}>
        <Icon name="close" size={16} />
        {t('compare.away')}
      </button>
    </Form>
  )
}
