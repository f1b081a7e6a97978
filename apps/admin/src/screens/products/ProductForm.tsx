import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { SeoPreview } from '../../kit/form/SeoPreview.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { formatMoney } from '../../language/format.ts'
import { PriceCheck } from '../prices/PriceCheck.tsx'
import { CategoryPicker } from './CategoryPicker.tsx'
import { Gallery } from './Gallery.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { Outline } from './Outline.tsx'
import classes from './ProductForm.module.css'
import { RelatedPicker } from './RelatedPicker.tsx'
import { Section } from './Section.tsx'
import { mainSections, sideSections } from './sections.ts'
import { useDefaultGroup } from './use-default-group.ts'

type Props = { form: RowForm; isDisabled: boolean }

/** The whole product: what it is at the left, where it belongs and how it is found at the right (look.md). */
export function ProductForm({ form: given, isDisabled }: Props) {
  const form = useDefaultGroup(given)
  const fields = (names: readonly string[]) => <FieldGrid form={form} names={names} isDisabled={isDisabled} />
  const sideFields = (names: readonly string[]) => (
    <FieldGrid form={form} names={names} isDisabled={isDisabled} isNarrow />
  )
  return (
    <>
      <Outline faults={form.faults} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section name="main">{fields(mainSections.main)}</Section>
          <Section name="pictures" help="product.help.pictures">
            <Gallery form={form} isDisabled={isDisabled} />
          </Section>
          <Section name="price">
            {fields(['price', 'tax_class_id'])}
            <PriceToday form={form} />
            {fields(['specials', 'discounts'])}
            {form.row ? <PriceCheck productId={form.row.id} /> : null}
          </Section>
          <Section name="stock">{fields(mainSections.stock)}</Section>
          <Section name="options" help="product.help.options">
            <OptionsEditor form={form} isDisabled={isDisabled} />
          </Section>
          <Section name="recurrings" help="product.help.recurrings">
            <FormField form={form} name="recurrings" label="" isDisabled={isDisabled} />
          </Section>
          <Section name="attributes" help="product.help.attributes">
            <FormField form={form} name="attributes" label="" isDisabled={isDisabled} />
          </Section>
          <Section name="related" help="product.help.related">
            <RelatedPicker form={form} isDisabled={isDisabled} />
          </Section>
          <Section name="rewards">{fields(mainSections.rewards)}</Section>
          <Section name="seo">
            <SeoPreview form={form} />
            {fields(mainSections.seo)}
          </Section>
        </div>
        <div className={classes.column}>
          <Section name="visibility">{sideFields(sideSections.visibility)}</Section>
          <Section name="organisation">
            <CategoryPicker form={form} isDisabled={isDisabled} />
            {sideFields(['manufacturer_id', 'filters'])}
          </Section>
          <Section name="identifiers">{fields(sideSections.identifiers)}</Section>
          <Section name="delivery">{fields(sideSections.delivery)}</Section>
        </div>
      </div>
    </>
  )
}

/** What a visitor pays now, where a special price makes it differ. */
function PriceToday({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const price = form.row?.effective_price
  if (!price || Number(price) === Number(form.row?.price)) return null
  return (
    <Text size="sm" c="dimmed">
      {t('product.priceToday', { price: formatMoney(String(price), currency) })}
    </Text>
  )
}
