import { Button, Grid, Skeleton, Stack } from '@mantine/core'
import { importProfiles, imports, registry } from '@shopwright/shop/model'
import { importEntityOf } from '@shopwright/shop/rules'
import { IconPlayerPlay, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useRow } from '../../api/rows.ts'
import { NotFound } from '../../frame/NotFound.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useRemove } from '../../kit/use-remove.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { useSession } from '../../session/use-session.ts'
import { FieldMap } from './FieldMap.tsx'
import { FileChoice } from './FileChoice.tsx'
import classes from './ImportScreen.module.css'
import { newProfile, type Profile } from './profile.ts'
import { RulesCard } from './RulesCard.tsx'
import { RunResult } from './RunResult.tsx'
import { useProfile } from './use-profile.ts'

/** One profile: its file, its field map, its dry run, its run (spec §3). */
export default function ImportScreen() {
  const { t } = useTranslation(['screens', 'admin'])
  const id = useRowId()
  const [asked] = useSearchParams()
  const session = useSession()
  const row = useRow(importProfiles, id)
  if (!id && !mayCall(session, importProfiles, 'create')) return <NotFound />
  if (row.error && !row.data) return <LoadError error={row.error} onRetry={row.refetch} />
  if (id && !row.data)
    return (
      <Page>
        <Skeleton height={480} />
      </Page>
    )
  return (
    <ProfileEditor
      key={row.data?.id ?? 'new'}
      start={row.data ?? newProfile(t('import.newName'), importEntityOf(asked.get('type')))}
      id={row.data?.id ?? null}
    />
  )
}

function ProfileEditor({ start, id }: { start: Profile; id: string | null }) {
  const { t } = useTranslation(['screens', 'admin'])
  const navigate = useNavigate()
  const remove = useRemove(registry.get('import-profiles'))
  const session = useSession()
  const mayKeep = mayCall(session, importProfiles, id ? 'patch' : 'create')
  // What runs is what stands here, which is kept first.
  const mayRun = mayKeep && mayCall(session, imports, 'create')
  const [search] = useSearchParams()
  const { profile, change, faults, refusal, busy, samples, takeGuess, ...handle } = useProfile(start, id)
  const { handleFile, handleAddress, handleType, handleRun, handleSave } = handle
  const known = samples.data?.candidates
  const candidate = known?.find(({ path }) => path === profile.xml_path) ?? known?.[0]
  const sources = candidate?.fields ?? []
  const isReady = Boolean((profile.file_id || profile.remote_url) && profile.fields.length)
  return (
    <Page>
      <PageHead title={id ? profile.name : t('import.new')} back="/admin/import">
        {id && mayCall(session, importProfiles, 'remove') ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => remove([id], { title: profile.name, onRemoved: () => void navigate('/admin/import') })}
          >
            {t('admin:action.delete')}
          </Button>
        ) : null}
        {mayKeep ? (
          <Button variant="default" loading={busy === 'save'} onClick={handleSave}>
            {t('admin:action.save')}
          </Button>
        ) : null}
        {mayRun ? (
          <>
            <Button
              variant="light"
              leftSection={<IconTestPipe size={16} />}
              loading={busy === 'dry'}
              disabled={!isReady}
              onClick={() => handleRun(true)}
            >
              {t('import.dryRun')}
            </Button>
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              loading={busy === 'run'}
              disabled={!isReady}
              onClick={() => handleRun(false)}
            >
              {t('import.run')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <Stack gap="md">
        <Refusal text={refusal} />
        {search.get('run') ? <RunResult id={search.get('run') as string} type={profile.type} /> : null}
        <fieldset disabled={!mayKeep} className={classes.all}>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 8 }}>
              <Stack gap="md">
                <FileChoice
                  profile={profile}
                  faults={faults}
                  isBusy={busy === 'upload'}
                  samples={samples.data}
                  error={samples.error}
                  onFile={handleFile}
                  onAddress={handleAddress}
                  onChange={change}
                  onCandidate={(found) => takeGuess(found, samples.data?.format ?? 'xml')}
                />
                <FieldMap
                  type={profile.type}
                  fields={profile.fields}
                  sources={sources}
                  faults={faults}
                  onChange={(fields) => change({ fields })}
                />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 4 }}>
              <RulesCard
                profile={profile}
                columns={sources.map(({ source }) => source)}
                faults={faults}
                onChange={change}
                onType={handleType}
              />
            </Grid.Col>
          </Grid>
        </fieldset>
      </Stack>
    </Page>
  )
}
