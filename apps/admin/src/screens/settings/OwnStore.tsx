import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { countries, zones } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import { useList } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { useUnsaved } from '../../kit/form/unsaved.ts'
import { textOf } from '../../language/titles.ts'
import { calledLike } from '../../look/called-like.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useStore } from '../../session/use-session.ts'
import { useThemes } from '../themes/use-themes.ts'

const timeZones = Intl.supportedValuesOf('timeZone')

/** What the store is called, where it is, by which clock it works; and which language, theme and currency come first. */
export function OwnStore() {
  const { t } = useTranslation(['screens', 'admin'])
  const store = useStore()
  const themes = useThemes()
  const used = themes.data?.data.find(({ name }) => name === themes.data.current)
  const theme = used ? textOf(used.title) : themes.isPending ? '' : store.theme
  const reloadSession = useReloadSession()
  // Kept here and not read from the session, which comes again a moment later than the news that it is saved.
  const [saved, setSaved] = useState({
    title: store.title,
    country_id: store.country_id ?? '',
    zone_id: store.zone_id ?? '',
    time_zone: store.time_zone,
  })
  const form = useForm(
    saved,
    ({ title, country_id }) => ({ title: checkRequired(title), country_id: checkRequired(country_id) }),
    async (values) => {
      await request('PATCH', `stores/${store.id}`, { body: { ...values, zone_id: values.zone_id || null } })
      setSaved(values)
      await reloadSession()
      tell('success', t('ownStore.saved'))
    },
  )
  const { values, set, field } = form
  useUnsaved(Object.entries(saved).some(([name, value]) => values[name as keyof typeof saved] !== value))
  const offered = useList(countries, { status: true, $sort: { name: 1 }, $limit: 200 })
  const parts = useList(
    zones,
    { country_id: values.country_id, $sort: { name: 1 }, $limit: 200 },
    { enabled: Boolean(values.country_id) },
  )
  return (
    <Stack gap="md" mb="md">
      <Card component="section">
        <ShortForm
          action={t('admin:action.save')}
          isBusy={form.isBusy}
          refusal={form.refusal}
          onSubmit={form.handleSubmit}
        >
          <Title order={2}>{t('ownStore.title')}</Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('title')} label={t('ownStore.name')} maxLength={128} />
            <Select
              label={t('ownStore.timeZone')}
              searchable
              filter={calledLike}
              allowDeselect={false}
              data={[...new Set([store.time_zone, ...timeZones])]}
              value={values.time_zone}
              error={field('time_zone').error}
              onChange={(time_zone) => set({ time_zone: time_zone ?? 'UTC' })}
            />
            <Select
              label={t('ownStore.country')}
              searchable
              filter={calledLike}
              allowDeselect={false}
              data={(offered.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? '' }))}
              value={values.country_id || null}
              error={field('country_id').error}
              onChange={(country_id) => set({ country_id: country_id ?? '', zone_id: '' })}
            />
            <Select
              label={t('ownStore.zone')}
              searchable
              filter={calledLike}
              clearable
              placeholder={t('ownStore.zoneNone')}
              data={(parts.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name ?? '' }))}
              value={values.zone_id || null}
              error={field('zone_id').error}
              onChange={(zone_id) => set({ zone_id: zone_id ?? '' })}
            />
          </SimpleGrid>
        </ShortForm>
      </Card>
      <Card component="section">
        <Stack gap="md">
          <FirstLanguage />
          <Elsewhere label={t('ownStore.theme')} value={theme} to="/admin/themes" />
          <Elsewhere label={t('ownStore.currency')} value={store.base_currency} to="/admin/store-currencies" />
        </Stack>
      </Card>
    </Stack>
  )
}

/** The language that everything falls back to: another one is taken by typing the word, and only when it says everything. */
function FirstLanguage() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const reloadSession = useReloadSession()
  const [chosen, setChosen] = useState(store.primary_language)
  const nameOf = (code: string) => store.languages.find((one) => one.code === code)?.name ?? code
  const change = async () => {
    try {
      await request('PATCH', `stores/${store.id}`, { body: { primary_language: chosen } })
      await reloadSession()
      tell('success', t('ownStore.saved'))
    } catch (error) {
      setChosen(store.primary_language)
      tellRefused(error, 'settings')
    }
  }
  return (
    <Group align="end" gap="sm">
      <Select
        label={t('ownStore.language')}
        description={t('ownStore.languageHint')}
        allowDeselect={false}
        data={store.languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosen}
        onChange={(code) => setChosen(code ?? store.primary_language)}
        style={{ flex: 1, minWidth: 220 }}
      />
      <Button
        variant="default"
        disabled={chosen === store.primary_language}
        onClick={() =>
          openConfirmWord({
            title: t('ownStore.languageAction'),
            text: t('ownStore.languageText', { language: nameOf(chosen) }),
            word: 'Change',
            action: t('ownStore.languageAction'),
            onConfirm: change,
          })
        }
      >
        {t('ownStore.change')}
      </Button>
    </Group>
  )
}

/** What is changed on a screen of its own. */
function Elsewhere({ label, value, to }: { label: string; value: string; to: string }) {
  const { t } = useTranslation('screens')
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text>{value}</Text>
      </div>
      <Button
        component={Link}
        to={to}
        variant="default"
        size="compact-sm"
        aria-label={`${label}: ${t('ownStore.change')}`}
      >
        {t('ownStore.change')}
      </Button>
    </Group>
  )
}
