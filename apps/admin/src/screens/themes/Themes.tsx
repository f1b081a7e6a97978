import { Badge, Button, Card, Group, Image, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { registry, themeSwitches } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useLabels } from '../../language/labels.ts'
import { textOf } from '../../language/titles.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { copyPreview, previewLink } from '../designs/preview-links.ts'
import { type Theme, useThemes } from './use-themes.ts'

/** The themes of the installation, and which of them the shop has (spec §3). */
export default function Themes() {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useThemes()
  return (
    <Page>
      <PageHead title={t('themes.title')} />
      <Text c="dimmed" mb="md">
        {t('themes.text')} {t('themes.kept')}
      </Text>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {data?.data.map((theme) => (
          <ThemeCard key={theme.name} theme={theme} isCurrent={theme.name === data.current} />
        ))}
      </SimpleGrid>
    </Page>
  )
}

function ThemeCard({ theme, isCurrent }: { theme: Theme; isCurrent: boolean }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const labels = useLabels(registry.get('settings'))
  const title = textOf(theme.title)
  const maySwitch = mayCall(session, registry.get('theme-switches'), 'create')
  const mayLook = mayCall(session, registry.get('designs'), 'find')
  const handleUse = () =>
    openConfirmWord({
      title: t('themes.ask'),
      text: t('themes.warning', { theme: title }),
      word: 'Change',
      action: t('themes.change'),
      color: 'pine',
      onConfirm: () => switchTo(theme.name, t('themes.started')),
    })
  return (
    <Card padding="md">
      {theme.preview ? (
        <Image
          src={theme.preview}
          alt={t('themes.preview', { theme: title })}
          radius="sm"
          mb="md"
          // What comes later moves nothing.
          style={{ aspectRatio: '8 / 5' }}
        />
      ) : null}
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {isCurrent ? <Badge color="teal">{t('themes.current')}</Badge> : null}
        </Group>
        <Text size="sm">{textOf(theme.description)}</Text>
        {theme.settings.length ? (
          <Text size="sm" c="dimmed">
            {t('themes.settings')}: {theme.settings.map((name) => labels.field(name)).join(', ')}
          </Text>
        ) : null}
        {isCurrent ? null : (
          <Group gap="xs">
            {maySwitch ? (
              <Button variant="default" onClick={handleUse}>
                {t('themes.use')}
              </Button>
            ) : null}
            {mayLook ? (
              <>
                <Button variant="subtle" onClick={() => look(theme.name)}>
                  {t('themes.look')}
                </Button>
                <Button variant="subtle" onClick={() => copyPreview({ theme: theme.name }, t('designs.copied'))}>
                  {t('designs.link')}
                </Button>
              </>
            ) : null}
          </Group>
        )}
      </Stack>
    </Card>
  )
}

async function switchTo(theme: string, started: string): Promise<void> {
  try {
    await create(themeSwitches, { theme })
    tell('success', started)
  } catch (error) {
    tellRefused(error, 'theme-switches')
  }
}

/** The shop in another theme, for who looks alone. */
async function look(theme: string): Promise<void> {
  // Opened by the click itself: what is opened later browsers hold back.
  const page = window.open('about:blank', '_blank')
  try {
    const { url } = await previewLink({ theme }, false)
    if (page) page.location.href = url
  } catch (error) {
    page?.close()
    tellRefused(error, 'designs')
  }
}
