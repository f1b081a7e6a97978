import {
  Alert,
  Button,
  Chip,
  Group,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { languageCodes, languageTag } from '@shopwright/resource'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { findRows } from '../../api/rows.ts'
import { chosenLanguage, ownNames } from '../../language/language.ts'
import { errorText } from '../../notices/notices.ts'
import { dropCookie, readCookie, writeCookie } from '../../session/cookies.ts'
import { enterStore } from '../../session/session.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { CenteredPage } from './CenteredPage.tsx'

const steps = ['name', 'place', 'address', 'about', 'types'] as const
type Step = (typeof steps)[number]

const productTypes = [
  'electronics',
  'clothes',
  'cosmetics',
  'food',
  'children',
  'construction',
  'pets',
  'garden',
  'other',
  'unsure',
] as const

type Draft = {
  name: string
  country: string
  language: string
  currency: string
  city: string
  postcode: string
  region: string
  about: string
  product_types: string[]
}

const fieldsOf: Record<Step, (keyof Draft)[]> = {
  name: ['name'],
  place: ['country', 'language', 'currency'],
  address: ['city', 'postcode', 'region'],
  about: ['about'],
  types: ['product_types'],
}
const needed: (keyof Draft)[] = ['name', 'country', 'language', 'currency', 'city']
const currencyOf: Record<string, string> = { UA: 'UAH', PL: 'PLN', GB: 'GBP', US: 'USD', CZ: 'CZK', CH: 'CHF' }

/** What was answered so far outlives a reload (the spec's `registration_data` cookie). */
function restored(): { draft: Draft; step: number } {
  const language = chosenLanguage()
  const blank: Draft = {
    name: '',
    country: language === 'ua-uk' ? 'UA' : '',
    language,
    currency: language === 'ua-uk' ? 'UAH' : '',
    city: '',
    postcode: '',
    region: '',
    about: '',
    product_types: [],
  }
  try {
    const kept = JSON.parse(readCookie('registration_data') ?? '{}') as Partial<{ draft: Draft; step: number }>
    return { draft: { ...blank, ...kept.draft }, step: Math.min(kept.step ?? 0, steps.length - 1) }
  } catch {
    return { draft: blank, step: 0 }
  }
}

/** Five questions, and the store is open (spec §2). */
export default function CompleteRegistration() {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const reloadSession = useReloadSession()
  const [{ draft, step }, setState] = useState(restored)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const current = steps[step] as Step

  const change = (changes: Partial<Draft>, nextStep = step) => {
    const next = { draft: { ...draft, ...changes }, step: nextStep }
    setState(next)
    writeCookie(
      'registration_data',
      JSON.stringify({ ...next, draft: { ...next.draft, about: next.draft.about.slice(0, 500) } }),
    )
    setFaults(({ ...known }) => {
      for (const name of Object.keys(changes)) delete known[name]
      return known
    })
  }

  const finish = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { city, postcode, region, ...rest } = draft
      const made = await request<{ store_token: string }>('POST', 'store-setups', {
        body: { ...rest, name: rest.name.trim(), address: { city, postcode, region } },
      })
      dropCookie('registration_data')
      await enterStore({ token: made.store_token })
      await reloadSession()
      await navigate('/admin/select-plan')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      const at = steps.findIndex((name) => fieldsOf[name].some((field) => fields[field]))
      if (at >= 0) {
        change({}, at)
        setFaults(fields)
      } else setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const handleNext = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = fieldsOf[current].filter((name) => needed.includes(name) && !String(draft[name]).trim())
    if (missing.length) return setFaults(Object.fromEntries(missing.map((name) => [name, t('errors:required')])))
    if (step < steps.length - 1) change({}, step + 1)
    else void finish()
  }

  const text = (name: 'name' | 'city' | 'postcode' | 'region', autoComplete: string) => ({
    label: t(`wizard.fields.${name}`),
    value: draft[name],
    error: faults[name],
    autoComplete,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  })

  return (
    <CenteredPage>
      <form noValidate onSubmit={handleNext}>
        <Stack gap="lg">
          <div>
            <Text size="sm" c="dimmed" mb={6}>
              {t('wizard.progress', { step: step + 1, count: steps.length })}
            </Text>
            <Progress
              value={((step + 1) * 100) / steps.length}
              size="sm"
              aria-label={t('wizard.progress', { step: step + 1, count: steps.length })}
            />
          </div>
          <div>
            <Title order={1}>{t(`wizard.steps.${current}.title`)}</Title>
            <Text c="dimmed" mt={4}>
              {t(`wizard.steps.${current}.text`)}
            </Text>
          </div>
          {refusal ? (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          ) : null}
          {current === 'name' ? (
            <TextInput {...text('name', 'organization')} autoFocus size="md" maxLength={128} />
          ) : null}
          {current === 'place' ? <PlaceFields draft={draft} faults={faults} onChange={change} /> : null}
          {current === 'address' ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...text('city', 'address-level2')} autoFocus />
              <TextInput {...text('postcode', 'postal-code')} />
              <TextInput {...text('region', 'address-level1')} />
            </SimpleGrid>
          ) : null}
          {current === 'about' ? (
            <Textarea
              label={t('wizard.fields.about')}
              value={draft.about}
              maxLength={2000}
              minRows={4}
              autoFocus
              onChange={(event) => change({ about: event.currentTarget.value })}
            />
          ) : null}
          {current === 'types' ? (
            <Chip.Group multiple value={draft.product_types} onChange={(product_types) => change({ product_types })}>
              <Group gap="xs" role="group" aria-label={t('wizard.steps.types.title')}>
                {productTypes.map((type) => (
                  <Chip key={type} value={type} size="md" variant="outline">
                    {t(`wizard.types.${type}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          ) : null}
          <Group justify="space-between" mt="sm">
            <Button variant="default" disabled={step === 0 || isBusy} onClick={() => change({}, step - 1)}>
              {t('wizard.back')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {step === steps.length - 1 ? t('wizard.finish') : t('wizard.next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </CenteredPage>
  )
}

const currencyName = (code: string): string | undefined =>
  new Intl.DisplayNames(languageTag(chosenLanguage()), { type: 'currency' }).of(code)

type PlaceProps = { draft: Draft; faults: Record<string, string>; onChange: (changes: Partial<Draft>) => void }

function PlaceFields({ draft, faults, onChange }: PlaceProps) {
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
          data={languageCodes.map((code) => ({ value: code, label: ownNames[code] }))}
          value={draft.language}
          error={faults.language}
          allowDeselect={false}
          onChange={(language) => onChange({ language: language ?? 'en-us' })}
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
