import { Button, Group, Text } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { IconListSearch, IconSparkles } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../api/part.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { SeoPreview } from '../../kit/form/SeoPreview.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { isGranted } from '../../kit/rights.ts'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { useLateOpening } from '../../notices/use-late-opening.ts'
import { useSession } from '../../session/use-session.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { Gallery } from './Gallery.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { Outline } from './Outline.tsx'
import classes from './ProductForm.module.css'
import { RelatedPicker } from './RelatedPicker.tsx'
import { Section } from './Section.tsx'
import { SectionSummary } from './SectionSummary.tsx'
import { SupplierOffers } from './SupplierOffers.tsx'
import { type End, isBeside, isFolded, type OwnEditor, partsOf, sectionNames, sections } from './sections.ts'
import { useDefaultGroup } from './use-default-group.ts'
import { VariantsEditor } from './VariantsEditor.tsx'
import { WhoWaits } from './WhoWaits.tsx'

const priceCheck = () => import('../prices/PriceCheck.tsx')
const PriceCheck = lazyPart(priceCheck)

type Props = { form: RowForm; isDisabled: boolean }

/** The whole product: what it is at the left, where it belongs and how it is found at the right (look.md). */
export function ProductForm({ form: given, isDisabled }: Props) {
  const form = useDefaultGroup(given)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([location.hash.replace('#section-', '')]))
  const faulty = new Set(Object.keys(form.faults).map((path) => path.split('.')[0] ?? ''))
  const isFaulty = (name: string): boolean => (sections[name] ?? []).some((field) => faulty.has(field))
  // What is wrong is in sight, and stays so while it is put right.
  const unseen = sectionNames.filter((name) => isFaulty(name) && !open.has(name))
  if (unseen.length) setOpen(new Set([...open, ...unseen]))
  const toggle = (name: string) => setOpen(open.has(name) ? without(open, name) : new Set([...open, name]))
  const column = (names: string[]) => (
    <div className={classes.column}>
      {names.map((name) => (
        <Section
          key={name}
          name={name}
          isFaulty={isFaulty(name)}
          {...helpOf(name)}
          {...(isFolded(name)
            ? {
                fold: {
                  isOpen: open.has(name),
                  onToggle: () => toggle(name),
                  summary: <SectionSummary form={form} name={name} />,
                },
              }
            : {})}
        >
          {name === 'seo' ? <SeoPreview form={form} /> : null}
          <SectionFields name={name} form={form} isDisabled={isDisabled} />
        </Section>
      ))}
    </div>
  )
  return (
    <>
      <Outline faults={form.faults} onGo={(name) => setOpen(new Set([...open, name]))} />
      <div className={classes.columns}>
        {column(sectionNames.filter((name) => !isBeside(name)))}
        {column(sectionNames.filter(isBeside))}
      </div>
    </>
  )
}

const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  new Set([...names].filter((one) => one !== name))

const helps = {
  options: 'product.help.options',
  recurrings: 'product.help.recurrings',
  attributes: 'product.help.attributes',
  related: 'product.help.related',
} as const
const helpOf = (name: string) => (name in helps ? { help: helps[name as keyof typeof helps] } : {}) // it is one of them

/** As narrow as what stands in them. */
const narrow = new Set(['price', 'visibility', 'organisation'])

const editors: Record<OwnEditor, ComponentType<Props>> = {
  images: Gallery,
  options: OptionsEditor,
  variants: VariantsEditor,
  related: RelatedPicker,
  categories: CategoryPicker,
}
const endings: Record<End, ComponentType<{ form: RowForm }>> = {
  quantity: AfterQuantity,
  description: WrittenByAi,
  tax_class_id: PriceToday,
  discounts: CheckOfPrice,
}

/** Who waits for it, and who supplies it. */
function AfterQuantity({ form }: { form: RowForm }) {
  return (
    <>
      <WhoWaits form={form} />
      <SupplierOffers form={form} />
    </>
  )
}

function SectionFields({ name, form, isDisabled }: Props & { name: string }) {
  const names = sections[name] ?? []
  return partsOf(names).map((part) => {
    if ('editor' in part) {
      const Editor = editors[part.editor]
      return <Editor key={part.editor} form={form} isDisabled={isDisabled} />
    }
    if ('after' in part) {
      const Ending = endings[part.after]
      return <Ending key={`after ${part.after}`} form={form} />
    }
    const [only = ''] = part.fields
    // A section of sub-rows is called as its only field.
    return names.length === 1 && form.resource.fields[only]?.type === 'children' ? (
      <FormField key={only} form={form} name={only} label="" isDisabled={isDisabled} />
    ) : (
      <FieldGrid key={only} form={form} names={part.fields} isDisabled={isDisabled} isNarrow={narrow.has(name)} />
    )
  })
}

/** Whether a machine has written what stands there, and the way to have it written. */
function WrittenByAi({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const labels = useLabels(form.resource)
  const { row } = form
  if (!row || !isGranted(session, registry.get('ai-generations'), 'create')) return null
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={`/admin/ai-generations/new?product=${row.id}`}
        variant="default"
        leftSection={<IconSparkles size={16} />}
      >
        {t('aiTexts.writeThis')}
      </Button>
      {row.ai_status === 'none' ? null : (
        <Text size="sm" c="dimmed">
          {labels.choice('ai_status', String(row.ai_status))}
          {row.generated_at ? ` · ${formatInstant(String(row.generated_at))}` : ''}
        </Text>
      )}
    </Group>
  )
}

function CheckOfPrice({ form }: { form: RowForm }) {
  const { t } = useTranslation('screens')
  const { isOpen, open } = useLateOpening(priceCheck)
  if (!form.row) return null
  return isOpen ? (
    <Suspense>
      <PriceCheck productId={form.row.id} />
    </Suspense>
  ) : (
    <div>
      <Button variant="default" leftSection={<IconListSearch size={16} />} onClick={open}>
        {t('priceCheck.open')}
      </Button>
    </div>
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
