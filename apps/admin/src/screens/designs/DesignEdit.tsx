import { Alert, Card, ColorSwatch, Group, List, Stack, Text } from '@mantine/core'
import { designs, registry } from '@shopwright/shop/model'
import { correctionsOf, type Design, houseDesign, lookOf, presets } from '@shopwright/shop/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useLabels } from '../../language/labels.ts'
import { BesideShop } from './ShopFrame.tsx'

/** A design beside the shop that wears it already, as far as one can see here. */
export default function DesignEdit() {
  const { id } = useParams()
  const { t } = useTranslation('screens')
  const [parameters] = useSearchParams()
  const like = presets.find(({ sells }) => sells === parameters.get('like'))
  const start = like
    ? { ...like.design, name: t(`designs.sells.${like.sells as 'food'}`) }
    : { ...houseDesign, name: '' }
  const isNew = id === 'new'
  return (
    <ResourceEdit resource={registry.get('designs')} id={isNew ? undefined : id} {...(isNew ? { start } : {})}>
      {(form, isDisabled) => <DesignForm form={form} isDisabled={isDisabled} />}
    </ResourceEdit>
  )
}

const isColour = (value: unknown): value is string => /^#[0-9a-f]{6}$/i.test(String(value))

/** While a colour is being typed the one before it stands. */
function designIn({ values }: RowForm): Design {
  const whole = { ...houseDesign, ...values } as Design
  return {
    ...whole,
    primary_color: isColour(whole.primary_color) ? whole.primary_color : houseDesign.primary_color,
    accent_color: isColour(whole.accent_color) ? whole.accent_color : null,
    ground_color: isColour(whole.ground_color) ? whole.ground_color : null,
  }
}

const shown = {}

function DesignForm({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const text = JSON.stringify(designIn(form))
  const said = useMemo(() => ({ look: lookOf(JSON.parse(text) as Design) }), [text])
  const { general = [], colours = [], shapes = [] } = designs.tabs ?? {}
  return (
    <BesideShop shown={shown} said={said}>
      <Stack gap="md">
        <Card component="section">
          <FieldGrid form={form} names={[...general, ...colours]} isDisabled={isDisabled} isNarrow />
          <Corrections design={designIn(form)} />
        </Card>
        <Card component="section">
          <FieldGrid form={form} names={shapes} isDisabled={isDisabled} isNarrow />
        </Card>
      </Stack>
    </BesideShop>
  )
}

function Corrections({ design }: { design: Design }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(designs)
  const all = correctionsOf(design)
  if (!all.length) return null
  return (
    <Alert color="blue" mt="md" title={t('designs.corrected')} role="status">
      <Text size="sm">{t('designs.correctedText')}</Text>
      <List size="sm" listStyleType="none" mt="xs">
        {all.map(({ field, from, to, where }) => (
          <List.Item key={`${field} ${where}`}>
            <Group gap={6} wrap="nowrap">
              <ColorSwatch color={from} size={14} aria-hidden="true" />
              <ColorSwatch color={to} size={14} aria-hidden="true" />
              <span>
                {t(where === 'all' ? 'designs.correctedAll' : 'designs.correctedWords', {
                  field: labels.field(field),
                  from,
                  to,
                })}
              </span>
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
