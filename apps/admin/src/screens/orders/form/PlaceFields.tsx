import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { customerAddresses, storeCountries, zones } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../api/rows.ts'
import { useLabels } from '../../../language/labels.ts'
import { calledLike } from '../../../look/called-like.ts'
import { useStore } from '../../../session/use-session.ts'
import { BranchSearch } from './BranchSearch.tsx'
import type { Place } from './place.ts'

type Props = {
  value: Place
  faults: Readonly<Record<string, string>>
  /** the carrier whose branches may be the address */
  branchesOf?: string | null
  onChange: (value: Place) => void
}

/** An address with what its country asks of one. */
export function PlaceFields({ value, faults, branchesOf, onChange }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(customerAddresses)
  const countries = useSoldCountries().flatMap(({ country_id, country, postcode_required }) =>
    country ? [{ value: country_id, label: country.name, isPostcodeAsked: postcode_required }] : [],
  )
  // Most buyers are at home where the shop is.
  const home = useStore().country_id
  const usual = countries.find((one) => one.value === home) ?? countries[0]
  const country_id = value.country_id ?? usual?.value ?? null
  const regions = useList(
    zones,
    { country_id: country_id ?? '', status: true, $limit: 200, $sort: { name: 1 } },
    { enabled: country_id !== null },
  )
  const change = (changes: Partial<Place>) => onChange({ ...value, country_id, ...changes })
  const isPostcodeAsked = countries.some((one) => one.value === country_id && one.isPostcodeAsked)
  return (
    <>
      {branchesOf ? (
        <BranchSearch carrier={branchesOf} city={value.city} onPick={(city, address) => change({ city, address })} />
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <Select
          label={labels.field('country_id')}
          data={countries.map(({ value: id, label }) => ({ value: id, label }))}
          value={country_id}
          searchable
          filter={calledLike}
          allowDeselect={false}
          required
          error={faults.country_id ?? faults.country}
          onChange={(id) => change({ country_id: id, zone_id: null })}
        />
        <Select
          label={labels.field('zone_id')}
          data={(regions.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={value.zone_id}
          searchable
          filter={calledLike}
          clearable
          disabled={country_id === null}
          error={faults.zone_id}
          nothingFoundMessage={t('orderForm.noZone')}
          onChange={(zone_id) => change({ zone_id })}
        />
        <TextInput
          label={labels.field('city')}
          required
          maxLength={128}
          value={value.city}
          error={faults.city}
          onChange={(event) => change({ city: event.currentTarget.value })}
        />
        <TextInput
          label={labels.field('postcode')}
          required={isPostcodeAsked}
          maxLength={10}
          value={value.postcode}
          error={faults.postcode}
          onChange={(event) => change({ postcode: event.currentTarget.value })}
        />
        <TextInput
          label={labels.field('address')}
          required
          maxLength={128}
          value={value.address}
          error={faults.address}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <TextInput
          label={labels.field('company')}
          maxLength={64}
          value={value.company}
          error={faults.company}
          onChange={(event) => change({ company: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

/** A page is of 200 at most, and there are more countries. */
function useSoldCountries() {
  const query = { status: true, $populate: ['country_id'], $limit: 200 } as const
  const first = useList(storeCountries, query)
  const rest = useList(storeCountries, { ...query, $skip: 200 }, { enabled: (first.data?.total ?? 0) > 200 })
  return [...(first.data?.data ?? []), ...((first.data?.total ?? 0) > 200 ? (rest.data?.data ?? []) : [])]
}
