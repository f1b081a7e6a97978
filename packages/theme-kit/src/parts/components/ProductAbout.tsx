import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './ProductAbout.module.css'
import { Rich } from './Rich'

/** What the shop says of a product: in words, and in rows. */
export function ProductAbout({ product }: { product: ProductPage }) {
  const { t } = useSpeech()
  const { description, attributes } = product
  const measures = measuresOf(product, t)
  if (!description && attributes.length + measures.length === 0) return null
  return (
    <div className={styles.details}>
      {description && (
        <section>
          <h2>{t('product.description')}</h2>
          <Rich html={description} />
        </section>
      )}
      {attributes.length + measures.length > 0 && <Attributes groups={attributes} measures={measures} />}
    </div>
  )
}

type Fact = ProductPage['attributes'][number]['rows'][number]

const measuresOf = ({ measures }: ProductPage, t: ReturnType<typeof useSpeech>['t']): Fact[] =>
  (['weight', 'size'] as const).flatMap((name) => {
    const text = measures[name]
    return text === null ? [] : [{ name: t(`product.${name}`), text }]
  })

function Attributes({ groups, measures }: { groups: ProductPage['attributes']; measures: Fact[] }) {
  const { t } = useSpeech()
  return (
    <section>
      <h2>{t('product.attributes')}</h2>
      {groups.map(({ group, rows }) => (
        <div key={group}>
          {groups.length > 1 && <h3 className={styles.group}>{group}</h3>}
          <Facts rows={rows} />
        </div>
      ))}
      {measures.length > 0 && (
        <div>
          {groups.length > 1 && <h3 className={styles.group}>{t('product.measures')}</h3>}
          <Facts rows={measures} />
        </div>
      )}
    </section>
  )
}

const Facts = ({ rows }: { rows: Fact[] }) => (
  <dl className={styles.attributes}>
    {rows.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
