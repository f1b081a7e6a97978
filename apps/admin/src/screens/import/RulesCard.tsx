import {
  Card,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { importIntervals, importProfiles, products } from '@shopwright/shop/model'
import { importEntities, intervalsOf, matchingKeys } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../language/labels.ts'
import { calledLike } from '../../look/called-like.ts'
import { useStore } from '../../session/use-session.ts'
import type { Profile } from './profile.ts'
import { useFieldNames } from './use-field-names.ts'

type Props = {
  profile: Profile
  /** columns of the file, for the one that tells availability */
  columns: readonly string[]
  faults: Record<string, string>
  onChange: (changes: Partial<Profile>) => void
  onType: (type: Profile['type']) => void
}

/** How rows find their products, and which of them are taken (spec §3, import profile). */
export function RulesCard({ profile, columns, faults, onChange: change, onType }: Props) {
  const { t } = useTranslation('screens')
  const nameOf = useFieldNames(profile.type)
  const isOfPeople = profile.type === 'customers'
  const isByNumber = profile.matching_key === products.exchange?.key
  return (
    <Card>
      <Stack gap="md">
        <Title order={2}>{t('import.rules')}</Title>
        <TextInput
          label={t('import.fields.name')}
          value={profile.name}
          error={faults.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('import.fields.type')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('import.fields.type')}
            value={profile.type}
            onChange={(type) => onType(type as Profile['type'])}
            data={importEntities.map((value) => ({ value, label: t(`import.types.${value}`) }))}
          />
        </div>
        {isOfPeople ? null : (
          <Select
            label={t('import.fields.matching_key')}
            description={t('import.hints.matching_key')}
            data={matchingKeys(profile.type).map((value) => ({ value, label: nameOf(value) }))}
            value={profile.matching_key}
            error={faults.matching_key}
            allowDeselect={false}
            onChange={(value) => change({ matching_key: value ?? 'external_id' })}
          />
        )}
        {isOfPeople ? null : (
          <Select
            label={t('import.fields.availability_column')}
            clearable
            searchable
            filter={calledLike}
            data={[...new Set([...columns, ...(profile.availability_column ? [profile.availability_column] : [])])]}
            value={profile.availability_column}
            onChange={(availability_column) => change({ availability_column })}
          />
        )}
        {profile.type === 'products' ? (
          <Select
            label={t('import.fields.group_column')}
            description={t(
              profile.is_supplier
                ? 'import.hints.group_column_supplier'
                : isByNumber
                  ? 'import.hints.group_column'
                  : 'import.hints.group_column_key',
            )}
            clearable
            searchable
            filter={calledLike}
            disabled={(!isByNumber || profile.is_supplier) && !profile.group_column}
            data={[...new Set([...columns, ...(profile.group_column ? [profile.group_column] : [])])]}
            value={profile.group_column}
            error={faults.group_column}
            onChange={(group_column) => change({ group_column })}
          />
        ) : null}
        {profile.extension === 'xlsx' && !isOfPeople ? (
          <TextInput
            type="url"
            label={t('import.fields.picture_base')}
            description={t('import.hints.picture_base')}
            maxLength={1024}
            value={profile.picture_base ?? ''}
            error={faults.picture_base}
            onChange={(event) => change({ picture_base: event.currentTarget.value || null })}
          />
        ) : null}
        {profile.remote_url ? (
          <Schedule profile={profile} fault={faults.auto_import_interval} onChange={change} />
        ) : null}
        {profile.type === 'products' && (profile.extension === 'xml' || profile.category_path) ? (
          <Checkbox
            label={t('import.fields.with_categories')}
            description={t('import.hints.with_categories')}
            checked={profile.with_categories}
            onChange={(event) => change({ with_categories: event.currentTarget.checked })}
          />
        ) : null}
        {isOfPeople ? null : (
          <Checkbox
            label={t('import.fields.skip_unavailable')}
            checked={profile.skip_unavailable}
            onChange={(event) => change({ skip_unavailable: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label={t('import.fields.update_existing_only')}
          checked={profile.update_existing_only}
          onChange={(event) => change({ update_existing_only: event.currentTarget.checked })}
        />
        {profile.type === 'products' ? (
          <Checkbox
            label={t('import.fields.is_supplier')}
            description={t('import.hints.is_supplier')}
            checked={profile.is_supplier}
            error={faults.is_supplier}
            onChange={(event) => change({ is_supplier: event.currentTarget.checked })}
          />
        ) : null}
        {profile.is_supplier ? (
          <NumberInput
            label={t('import.fields.sort_order')}
            description={t('import.hints.sort_order')}
            min={0}
            max={1000}
            value={profile.sort_order}
            error={faults.sort_order}
            onChange={(value) => change({ sort_order: Number(value) || 0 })}
          />
        ) : null}
        {isOfPeople ? null : (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('import.fields.multi_value_strategy')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-label={t('import.fields.multi_value_strategy')}
              value={profile.multi_value_strategy}
              onChange={(value) => change({ multi_value_strategy: value as Profile['multi_value_strategy'] })}
              data={(['replace', 'merge'] as const).map((value) => ({ value, label: t(`import.strategies.${value}`) }))}
            />
          </div>
        )}
        <Group grow>
          <NumberInput
            label={t('import.fields.offset')}
            min={0}
            value={profile.offset}
            onChange={(value) => change({ offset: Number(value) || 0 })}
          />
          <NumberInput
            label={t('import.fields.limit')}
            min={1}
            value={profile.limit ?? ''}
            onChange={(value) => change({ limit: value === '' ? null : Number(value) })}
          />
        </Group>
        {profile.offset || profile.limit ? (
          <Select
            label={t('import.fields.sort_field')}
            placeholder={t('import.hints.sort_field')}
            clearable
            searchable
            filter={calledLike}
            data={[...new Set([...columns, ...(profile.sort_field ? [profile.sort_field] : [])])]}
            value={profile.sort_field}
            error={faults.sort_field}
            onChange={(sort_field) => change({ sort_field })}
          />
        ) : null}
      </Stack>
    </Card>
  )
}

type ScheduleProps = { profile: Profile; fault: string | undefined; onChange: (changes: Partial<Profile>) => void }

/** How often a file at an address is fetched without anybody pressing a button. */
function Schedule({ profile, fault, onChange }: ScheduleProps) {
  const { t } = useTranslation('screens')
  const labels = useLabels(importProfiles)
  const { plan } = useStore()
  const allowed = intervalsOf(plan?.code)
  return (
    <Select
      label={labels.field('auto_import_interval')}
      placeholder={t('import.schedule.never')}
      clearable
      error={fault}
      value={profile.auto_import_interval}
      data={importIntervals.map((value) => ({
        value,
        label: allowed.includes(value)
          ? labels.choice('auto_import_interval', value)
          : `${labels.choice('auto_import_interval', value)} · ${t('import.schedule.intervalPlan')}`,
        disabled: !allowed.includes(value) && value !== profile.auto_import_interval,
      }))}
      onChange={(value) => onChange({ auto_import_interval: value as Profile['auto_import_interval'] })}
    />
  )
}
