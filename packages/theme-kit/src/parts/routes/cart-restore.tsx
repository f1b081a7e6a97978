import { Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { Empty } from '../components/Empty'
import { Placeholder } from '../components/Placeholder'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './cart-restore.module.css'

export const loader = async ({ context, request }: LoaderFunctionArgs) => ({
  page: await storefrontOf(context).savedCart(new URL(request.url).searchParams),
})

/** Leads to the cart when all of it is back; else what there is not is said here. */
export async function action({ context, request }: ActionFunctionArgs) {
  const restored = await storefrontOf(context).restoreCart(new URL(request.url).searchParams)
  if (restored && !restored.missing.length) throw redirect('/cart')
  return { restored }
}

export default function CartRestore() {
  const { page } = useLoaderData<typeof loader>()
  const restored = useActionData<typeof action>()?.restored
  const { t, number } = useSpeech()
  const { state } = useNavigation()
  const { lines, seo } = page
  return (
    <div className={`${ui.narrow} ${ui.stack}`}>
      <SeoHead seo={seo} shell={useShell()} />
      <meta name="referrer" content="no-referrer" />
      <h1>{seo.title}</h1>
      {restored ? (
        <div className={`${ui.notice} ${ui.stack}`} role="status">
          <p>{t('savedCart.missing', { titles: restored.missing.join(', ') })}</p>
          <Link to={restored.isEmpty ? '/' : '/cart'} className={ui.link}>
            {t(restored.isEmpty ? 'cart.shop' : 'cart.open')}
          </Link>
        </div>
      ) : lines ? (
        <Form method="post" className={ui.stack}>
          <ul>
            {lines.map(({ title, picture, quantity }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={at} className={styles.line}>
                <span className={ui.picture}>
                  {picture ? <Picture picture={picture} alt="" sizes="64px" /> : <Placeholder title={title} />}
                </span>
                <span>{`${title} × ${number(quantity)}`}</span>
              </li>
            ))}
          </ul>
          <button type="submit" className={`${ui.button} ${ui.wide}`} disabled={state !== 'idle'}>
            {t('savedCart.restore')}
          </button>
        </Form>
      ) : (
        <Empty icon="bag" text={t('savedCart.over')} to="/cart" action={t('cart.open')} />
      )}
    </div>
  )
}
