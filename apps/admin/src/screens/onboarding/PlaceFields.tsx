import { Select, SimpleGrid, Stack } from '@mantine/core'
import { defaultLanguage, languageCodes, languageName, languageTag } from '@shopwright/resource'
import type { countries, currencies } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findRows, nounOf } from '../../api/rows.ts'
import { chosenLanguage } from '../../language/language.ts'
import { calledLike } from '../../look/called-like.ts'
import { currencyOf } from './home-country.ts'
import type { Draft } from './registration-draft.ts'

const currencyName = (code: string): string | undefined =>
  new Intl.DisplayNames(languageTag(chosenLanguage()), { type: 'currency' }).of(code)

type Props = { draft: Draft; faults: Record<string, string>; onChange: (changes: Partial<Draft>) => void }

/** Where the shop is, and what it speaks and charges in. */
export function PlaceFields({ draft, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const offeredCountries = useQuery({
    queryKey: ['countries', 'all'],
    queryFn: async () =>
      (
        await Promise.all(
          [0, 200].map((skip) =>
            findRows(nounOf<typeof countries>('countries'), {
              status: true,
              $sort: { name: 1 },
              $limit: 200,
              $skip: skip,
              $select: ['name', 'iso_code'],
            }),
          ),
        )
      ).flatMap(({ data }) => data),
  })
  const offeredCurrencies = useQuery({
    queryKey: ['currencies', 'all'],
    queryFn: async () =>
      (
        await findRows(nounOf<typeof currencies>('currencies'), {
          status: true,
          $limit: 200,
          $select: ['title', 'code'],
        })
      ).data,
  })
  return (
    <Stack gap="md">
      <Select
        label={t('wizard.fields.country')}
        searchable
        filter={calledLike}
        data={(offeredCountries.data ?? []).map(({ name, iso_code }) => ({ value: iso_code, label: name }))}
        value={draft.country || null}
        error={faults.country}
        onChange={(country) => {
          const currency = currencyOf(country ?? '')
          onChange({
            country: country ?? '',
            ...(currency ? { currency } : {}),
          })
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('wizard.fields.language')}
          data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
          value={draft.language}
          error={faults.language}
          allowDeselect={false}
          onChange={(language) => onChange({ language: language ?? defaultLanguage })}
        />
        <Select
          label={t('wizard.fields.currency')}
          searchable
          filter={calledLike}
          data={(offeredCurrencies.data ?? []).map(({ title, code }) => ({
            value: code,
            label: `${code} · ${currencyName(code) ?? title}`,
          }))}
          value={draft.currency || null}
          error={faults.currency}
          onChange={(currency) => onChange({ currency: currency ?? '' })}
        />
      </SimpleGrid>
    </Stack>
  )
}
