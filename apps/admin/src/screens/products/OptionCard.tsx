import { Badge, Button, Group, Paper, Switch, Text, TextInput } from '@mantine/core'
import type { AnyKind } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../../api/use-latest.ts'
import { type Faults, faultsAt } from '../../kit/form/check.ts'
import { listedTypes } from '../../kit/form/OptionValuesField.tsx'
import { RowTools } from '../../kit/form/RowTools.tsx'
import { type ChildRows, keyOf, useChildRows } from '../../kit/form/use-child-rows.ts'
import { startValues, type Values } from '../../kit/form/values.ts'
import { useLabels } from '../../language/labels.ts'
import { Near } from './Near.tsx'
import classes from './Options.module.css'
import type { CatalogOption } from './OptionsEditor.tsx'
import { OptionValueRow, shortLabels, valueColumns } from './OptionValueRow.tsx'
import { ValuePicker } from './ValuePicker.tsx'

const options = registry.get('options')
const optionValues = registry.get('product-option-values')
const kind = registry.get('product-options').fields.values as AnyKind // declared there

type Props = {
  list: ChildRows
  row: Values
  index: number
  option: CatalogOption | undefined
  faults: Faults
  isDisabled: boolean
}

/** One option of the product with its values. */
export function OptionCard({ list, row, index, option, faults, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(options)
  const fieldLabels = useLabels(list.child)
  const name = option?.name ?? '…'
  return (
    <Paper withBorder className={classes.option}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" miw={0}>
          <Text fw={550}>{name}</Text>
          {option ? <Badge color="gray">{labels.choice('type', option.type)}</Badge> : null}
        </Group>
        <Group gap="sm">
          <Switch
            label={fieldLabels.field('required')}
            checked={Boolean(row.required)}
            disabled={isDisabled}
            onChange={(event) => list.change(index, 'required', event.currentTarget.checked)}
          />
          <RowTools list={list} index={index} isDisabled={isDisabled} />
        </Group>
      </Group>
      {faults.option_id ? (
        <Text size="xs" c="red">
          {faults.option_id}
        </Text>
      ) : null}
      {option?.type === 'file' ? (
        <Text size="sm" c="dimmed">
          {t('option.byFile')}
        </Text>
      ) : option && !listedTypes.has(option.type) ? (
        <TextInput
          label={t('product.options.preset')}
          value={(row.value as string | null) ?? ''}
          maxLength={255}
          disabled={isDisabled}
          error={faults.value}
          onChange={(event) => list.change(index, 'value', event.currentTarget.value || null)}
        />
      ) : option ? (
        <OptionValues
          option={option}
          value={row.values}
          onChange={(values) => list.change(index, 'values', values)}
          faults={faultsAt(faults, 'values').inner}
          isDisabled={isDisabled}
          isNew={!row.id}
        />
      ) : null}
    </Paper>
  )
}

type ValuesProps = {
  option: CatalogOption
  value: unknown
  onChange: (values: unknown) => void
  faults: Faults
  isDisabled: boolean
  /** it was just added */
  isNew: boolean
}

function OptionValues({ option, value, onChange, faults, isDisabled, isNew }: ValuesProps) {
  const { t } = useTranslation('screens')
  const labels = useLabels(optionValues)
  const list = useChildRows({ kind, value, onChange })
  const used = new Set(list.rows.map(({ option_value_id }) => option_value_id))
  const free = (option.values ?? []).filter(({ id }) => !used.has(id))
  const addIds = useLatest((ids: string[]) => {
    const { product_option_id: _, ...start } = startValues(optionValues)
    const added = ids.map((id) => ({ ...start, option_value_id: id, $key: crypto.randomUUID() }))
    onChange([...list.rows, ...added].map((row, sort_order) => ({ ...row, sort_order })))
  })
  const taken = (option.values ?? []).filter(({ id }) => used.has(id)).map(({ name }) => name)
  return (
    <>
      {list.rows.length ? (
        <div className={classes.values}>
          <div className={classes.head} aria-hidden="true">
            {valueColumns.map((name) => (
              <span key={name}>{shortLabels[name] ? t(shortLabels[name]) : labels.field(name)}</span>
            ))}
          </div>
          {list.rows.map((row, index) => {
            const { inner } = faultsAt(faults, String(index))
            return (
              <Near key={keyOf(row)} faults={inner} height="21rem">
                <OptionValueRow
                  list={list}
                  row={row}
                  index={index}
                  choices={[...(option.values ?? []).filter(({ id }) => id === row.option_value_id), ...free]}
                  faults={inner}
                  isDisabled={isDisabled}
                />
              </Near>
            )
          })}
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {t('product.options.noValues')}
        </Text>
      )}
      {isDisabled ? null : (
        <Group gap="xs" align="flex-start">
          <ValuePicker
            optionId={option.id}
            free={free}
            taken={taken}
            isFirst={isNew && !list.rows.length}
            onPick={addIds}
          />
          {free.length > 1 ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              mt={6}
              onClick={() => addIds(free.map(({ id }) => id))}
            >
              {t('product.options.addAll', { count: free.length })}
            </Button>
          ) : null}
        </Group>
      )}
    </>
  )
}
