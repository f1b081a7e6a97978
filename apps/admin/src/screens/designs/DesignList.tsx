import { Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { designs, registry, settings } from '@shopwright/shop/model'
import { type Design, houseDesign, presets } from '@shopwright/shop/rules'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { patch, useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { tellDone, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { DesignSketch } from './DesignSketch.tsx'
import classes from './Designs.module.css'
import { copyPreview } from './preview-links.ts'

/** What the shop could wear, what it wears, and what to begin with. */
export default function DesignList() {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { data, error, refetch } = useList(designs, { $limit: 200 })
  const kept = useList(settings, {}, { enabled: mayCall(session, registry.get('settings'), 'find') }).data?.data[0]
  const isWearer = mayCall(session, registry.get('settings'), 'patch')
  const isMaker = mayCall(session, designs, 'create')
  const worn = kept?.design_id ?? null
  const wear = async (design_id: string | null) => {
    if (!kept) return
    try {
      await patch(settings, kept.id, { design_id })
      tellDone('settings', 'update')
    } catch (refusal) {
      tellRefused(refusal, 'settings')
    }
  }
  const wearable = (id: string | null) =>
    kept && worn !== id && isWearer ? (
      <Button size="xs" onClick={() => wear(id)}>
        {t('designs.wear')}
      </Button>
    ) : null
  return (
    <Page>
      <PageHead title={t('designs.title')} description={t('designs.text')}>
        {isMaker ? (
          <Button component={Link} to="/admin/designs/new" leftSection={<IconPlus size={16} />}>
            {t('designs.new')}
          </Button>
        ) : null}
      </PageHead>
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      <Title order={2} size="h4">
        {t('designs.own')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
        <DesignCard name={t('designs.house')} design={houseDesign} isWorn={kept ? worn === null : false}>
          {wearable(null)}
        </DesignCard>
        {data?.data.map((design) => (
          <DesignCard key={design.id} name={design.name} design={design} isWorn={worn === design.id}>
            {wearable(design.id)}
            <Button size="xs" variant="default" component={Link} to={`/admin/designs/${design.id}`}>
              {t('designs.edit')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => copyPreview({ design: design.id }, t('designs.copied'))}>
              {t('designs.link')}
            </Button>
          </DesignCard>
        ))}
      </SimpleGrid>
      {isMaker ? (
        <>
          <Title order={2} size="h4" mt="md">
            {t('designs.start')}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
            {presets.map(({ sells, design }) => (
              <DesignCard key={sells} name={t(`designs.sells.${sells as 'food'}`)} design={design}>
                <Button size="xs" variant="default" component={Link} to={`/admin/designs/new?like=${sells}`}>
                  {t('designs.try')}
                </Button>
              </DesignCard>
            ))}
          </SimpleGrid>
        </>
      ) : null}
    </Page>
  )
}

type CardProps = { name: string; design: Design; isWorn?: boolean; children?: React.ReactNode }

function DesignCard({ name, design, isWorn = false, children }: CardProps) {
  const { t } = useTranslation('screens')
  return (
    <section className={classes.card} aria-label={name}>
      <DesignSketch design={design} />
      <Stack gap="xs" className={classes.words}>
        <Group justify="space-between" gap={4}>
          <Text fw={600} className={classes.name}>
            {name}
          </Text>
          {isWorn ? <Badge color="teal">{t('designs.worn')}</Badge> : null}
        </Group>
        <Group gap="xs">{children}</Group>
      </Stack>
    </section>
  )
}
