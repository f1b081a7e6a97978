import { handOver, Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { Empty } from '../components/Empty'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './telling.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).manufacturers() })

/** Every manufacturer, letter by letter. */
export default function Brands() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const { title } = page.seo
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <Breadcrumbs trail={[{ title, url: useLocation().pathname }]} />
      <h1>{title}</h1>
      {page.letters.length === 0 && (
        <Empty icon="search" text={t('list.brandsNone')} to="/" action={t('trouble.home')} />
      )}
      {page.letters.map(({ letter, manufacturers }) => (
        <section key={letter} className={styles.letter}>
          <h2>{letter}</h2>
          <ul className={styles.brands}>
            {manufacturers.map(({ id, title: name, url, picture }) => (
              <li key={id}>
                <ShopLink to={url} className={styles.brand}>
                  {picture && <Picture picture={picture} alt="" sizes="48px" className={styles.logo} />}
                  <span>{name}</span>
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
