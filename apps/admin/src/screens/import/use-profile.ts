import { importProfiles, imports } from '@shopwright/shop/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { create, patch } from '../../api/rows.ts'
import { uploadFile } from '../../api/uploads.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { bodyOf, guessed, type Profile } from './profile.ts'
import type { Candidate, Samples } from './samples.ts'

/** A profile while it is edited: its file's samples, saving, dry and real runs. `id` is null for a new one. */
export function useProfile(start: Profile, id: string | null) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [, setSearch] = useSearchParams()
  const [profile, setProfile] = useState(start)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'upload' | 'dry' | 'run' | 'save' | null>(null)
  const change = (changes: Partial<Profile>) => setProfile((known) => ({ ...known, ...changes }))
  const samples = useQuery({
    queryKey: samplesKey(profile),
    queryFn: () => samplesOf(profile),
    enabled: profile.file_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  /** Reads a file, or what its address has, and shows it. */
  const look = async (from: Profile): Promise<Samples> => {
    const found = await samplesOf(from)
    client.setQueryData(samplesKey(from), found)
    return found
  }
  const takeGuess = (found: Candidate, format: 'xlsx' | 'xml') => change(guessed(found, format))

  /** Does the work with its button busy; an error stands at its fields and above them. Answers undefined then. */
  const during = async <T>(what: typeof busy, work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what)
    setRefusal(null)
    try {
      return await work()
    } catch (error) {
      setFaults(error instanceof ApiError ? error.fields : {})
      setRefusal(errorText(error))
      return undefined
    } finally {
      setBusy(null)
    }
  }

  const save = async (): Promise<string> => {
    const body = bodyOf(profile)
    const saved = id ? await patch(importProfiles, id, body) : await create(importProfiles, body)
    setFaults({})
    await client.invalidateQueries({ queryKey: ['import-profiles'] })
    return saved.id
  }

  return {
    profile,
    change,
    faults,
    refusal,
    busy,
    samples,
    takeGuess,
    handleFile: (file: File) =>
      during('upload', async () => {
        const made = await uploadFile(file, { purpose: 'import' })
        const found = await look({ ...profile, file_id: made.id, remote_url: null })
        // A profile that nobody has named yet is called as its file.
        const name = profile.name === t('import.newName') ? file.name.replace(/\.\w+$/, '') : profile.name
        change({ file_id: made.id, remote_url: null, name })
        const [first] = found.candidates
        if (first && !profile.fields.length) takeGuess(first, found.format)
      }),
    handleAddress: () =>
      during('upload', async () => {
        const found = await look(profile)
        const [first] = found.candidates
        setFaults({})
        if (first && !profile.fields.length) takeGuess(first, found.format)
      }),
    /** What is wanted of the file is another part of it, or the same part read otherwise. */
    handleType: (type: Profile['type']) =>
      during('upload', async () => {
        change({ type, fields: [], is_supplier: false })
        if (!samples.data) return
        const found = await look({ ...profile, type })
        const [first] = found.candidates
        if (first) takeGuess(first, found.format)
      }),
    handleRun: (dry: boolean) =>
      during(dry ? 'dry' : 'run', async () => {
        const saved = await save()
        const made = await create(imports, { profile_id: saved, dry_run: dry })
        if (id) setSearch({ run: made.id })
        else await navigate(`/admin/import/${saved}?run=${made.id}`, { replace: true })
      }),
    handleSave: () =>
      during('save', async () => {
        const saved = await save()
        tell('success', t('import.saved'))
        if (!id) await navigate(`/admin/import/${saved}`, { replace: true })
      }),
  }
}

const samplesKey = ({ file_id, remote_url, type }: Profile) => ['import-samples', file_id ?? remote_url, type]

const samplesOf = ({ file_id, remote_url: url, type }: Profile): Promise<Samples> =>
  file_id
    ? request('GET', 'import-samples', { query: { file_id, type } })
    : request('POST', 'import-samples', { body: { url, type } })
