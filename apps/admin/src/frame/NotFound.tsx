import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWindowTitle } from '../language/window-title.ts'

export function NotFound() {
  const { t } = useTranslation()
  useWindowTitle(t('error.notFound'))
  return (
    <Stack align="center" justify="center" gap="sm" p="xl" mih="60vh" ta="center" data-not-found>
      <Title order={1}>{t('error.notFound')}</Title>
      <Text c="dimmed" maw={440}>
        {t('error.notFoundHint')}
      </Text>
      <Button mt="sm" variant="default" component={Link} to="/admin">
        {t('action.home')}
      </Button>
    </Stack>
  )
}
