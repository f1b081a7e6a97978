import { Select, SimpleGrid, Stack } from '@mantine/core'
import { defaultLanguage, languageCodes, languageName, languageTag } from '@shopwright/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findRows } from '../../api/rows.ts'
import { chosenLanguage } from '../../language/language.ts'
import type { Draft } from './registration-draft.ts'

/** The currency that goes with a country. */
const currencyOf: Record<string, string> = { UA: 'UAH', PL: 'PLN', GB: 'GBP', US: 'USD', CZ: 'CZK', CH: 'CHF' }

const currencyName = (code: string): string | undefined =>
  new Intl.DisplayNames(languageTag(chosenLanguage()), { type: 'currency' }).of(code)

type Props = { draft: Draft; faults: Record<string, string>; onChange: (changes: Partial<Draft>) => void }

/** Where the shop is, and what it speaks and charges in. */
export function PlaceFields({ draft, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const countries = useQuery({
    queryKey: ['countries', 'all'],
    queryFn: async () =>
      (
        await Promise.all(
          [0, 200].map((skip) =>
            findRows<{ id: string; name: string; iso_code: string }>('countries', {
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
  const currencies = useQuery({
    queryKey: ['currencies', 'all'],
    queryFn: async () =>
      (
        await findRows<{ title: string; code: string }>('currencies', {
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
        data={(countries.data ?? []).map(({ name, iso_code }) => ({ value: iso_code, label: name }))}
        value={draft.country || null}
        error={faults.country}
        onChange={(country) =>
          onChange({
            country: country ?? '',
            ...(country && currencyOf[country] ? { currency: currencyOf[country] } : {}),
          })
        }
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
          data={(currencies.data ?? []).map(({ title, code }) => ({
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
