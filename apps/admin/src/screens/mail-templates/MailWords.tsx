import { Button, Card, Group, Skeleton, Stack, Text, Textarea, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { languageTag } from '@shopwright/resource'
import { mailTemplates, mailTests, registry, type StoreMailName, storeMailNames } from '@shopwright/shop/model'
import { paramsOf, type StoreMail, type StoreMailParam, storeMailOf } from '@shopwright/shop/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { create, useList } from '../../api/rows.ts'
import { faultsAt } from '../../kit/form/check.ts'
import { FormField } from '../../kit/form/FormField.tsx'
import { useFormLanguage } from '../../kit/form/FormLanguage.tsx'
import { LanguageSwitch } from '../../kit/form/LanguageSwitch.tsx'
import { draftKey, keepDraft, readDraft } from '../../kit/form/use-draft.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { editPath, listPath } from '../../kit/paths.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useRowId } from '../../kit/use-row-id.ts'
import { useLabels } from '../../language/labels.ts'
import { useSession } from '../../session/use-session.ts'
import { MailBadge } from './MailBadge.tsx'
import { MailPreview, type Words } from './MailPreview.tsx'
import classes from './MailWords.module.css'

const resource = registry.get('mail-templates')
type Part = keyof Words
type Texts = Record<string, string | null | undefined>

/** The words of one mail in each language of the store, with what may be put into them and how it comes to look. */
export default function MailWords() {
  const labels = useLabels(resource)
  const id = useRowId()
  const [asked] = useSearchParams()
  const name = storeMailNames.find((one) => one === asked.get('mail'))
  // There may be one by now: who goes back comes here once more.
  const known = useList(mailTemplates, { mail: name ?? null, $limit: 1 }, { enabled: !id && Boolean(name) })
  const there = known.data?.data[0]
  if (!id && !name) return <Navigate to={listPath(resource)} replace />
  if (!id && name && there) return <ToRow id={there.id} name={name} />
  if (!id && known.isPending) return <Skeleton height={400} />
  return (
    <ResourceEdit
      resource={resource}
      id={id}
      {...(name ? { start: { mail: name }, of: { name: labels.choice('mail', name), key: name } } : {})}
      title={({ mail }) => labels.choice('mail', String(mail))}
      badge={(row: object) => <MailBadge row={row} />}
    >
      {(form, isDisabled) => <Editor form={form} isDisabled={isDisabled} />}
    </ResourceEdit>
  )
}

/** Another may have made it while somebody wrote of it here: what they wrote is offered them again at the row. */
function ToRow({ id, name }: { id: string; name: StoreMailName }) {
  const { store } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    const keyOf = (one: string) => draftKey(store?.id ?? 'platform', resource.name, one)
    const draft = readDraft(keyOf(name))
    if (draft) {
      const { mail: _, ...changes } = draft.changes
      if (!readDraft(keyOf(id))) keepDraft(keyOf(id), { ...draft, changes })
      keepDraft(keyOf(name), null)
    }
    navigate(editPath(resource, id), { replace: true })
  }, [id, name, store?.id, navigate])
  return <Skeleton height={400} />
}

function Editor({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(resource)
  const session = useSession()
  const { language } = useFormLanguage()
  const name = String(form.values.mail) as StoreMailName
  const mail = storeMailOf(name)
  const own = (part: Part): string => textsOf(form, part)[language] ?? ''
  const words = { subject: own('subject'), text: own('text') }
  // By what it says: an object would be another one at each look.
  const [said] = useDebouncedValue(JSON.stringify({ language, ...words }), 400)
  const mayDraw = Boolean(mail) && mayCall(session, registry.get('mail-tests'), 'create')
  const shown = useQuery({
    // No key of the noun: drawing one is no change of what there is.
    queryKey: ['mail-preview', name, said],
    queryFn: async () => {
      const asked = JSON.parse(said) as Words & { language: string } // from above
      return { ...(await create(mailTests, { mail: name, ...asked, dry_run: true })), language: asked.language }
    },
    placeholderData: keepPreviousData,
    enabled: mayDraw,
    retry: false,
  })
  const house = shown.data?.language === language ? shown.data.house : undefined
  const isRefused = shown.isError && (JSON.parse(said) as { language: string }).language === language // from above
  // What somebody has emptied stays empty under their hands.
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  const fields = useRef<Partial<Record<Part, HTMLInputElement | HTMLTextAreaElement | null>>>({})
  const [last, setLast] = useState<Part>('text')
  if (!mail) return null

  const put = (part: Part, text: string) => {
    const key = `${part} ${language}`
    setEmptied((known) => new Set([...known].filter((one) => one !== key).concat(text === '' ? [key] : [])))
    form.set(part, { ...textsOf(form, part), [language]: text === '' || text === house?.[part] ? null : text })
  }
  const shownOf = (part: Part): string =>
    words[part] || (emptied.has(`${part} ${language}`) ? '' : (house?.[part] ?? ''))
  /** The words of the house are on their way: what is written in the empty field until then would be all that the mail says. */
  const isHeld = (part: Part): boolean =>
    mayDraw && !house && !isRefused && !words[part] && !emptied.has(`${part} ${language}`)
  const partFor = (isLine: boolean): Part => (isLine ? last : 'text')
  const insert = (param: string, isLine: boolean) => {
    const part = partFor(isLine)
    const field = fields.current[part]
    const value = shownOf(part)
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    const said = `{${param}}`
    put(part, value.slice(0, from) + said + value.slice(to))
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + said.length, from + said.length)
    })
  }
  const handleBack = () => {
    setEmptied(new Set())
    form.assign({
      subject: { ...textsOf(form, 'subject'), [language]: null },
      text: { ...textsOf(form, 'text'), [language]: null },
    })
  }
  const shared = (part: Part) => {
    const { own: whole, inner } = faultsAt(form.faults, part)
    return {
      ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => {
        fields.current[part] = field
      },
      label: labels.field(part),
      value: shownOf(part),
      error: inner[language] ?? (Object.keys(inner).length ? undefined : whole),
      maxLength: resource.fields[part]?.options.max,
      lang: languageTag(language),
      disabled: isDisabled,
      readOnly: isHeld(part),
      'aria-busy': isHeld(part),
      autoComplete: 'off',
      onFocus: () => setLast(part),
      onChange: (event: { currentTarget: { value: string } }) => put(part, event.currentTarget.value),
    }
  }
  const isOwn = Boolean(words.subject || words.text)
  return (
    <div className={classes.sides}>
      <div className={classes.column}>
        <Card>
          <Stack gap="md">
            <Group justify="space-between" gap="xs">
              <Text size="sm" c="dimmed">
                {t(isOwn ? 'mailTemplates.own' : 'mailTemplates.house')}
              </Text>
              <LanguageSwitch value={form.values.text} label={labels.field('text')} />
            </Group>
            <div data-field="subject">
              <TextInput {...shared('subject')} />
            </div>
            <div data-field="text">
              <Textarea
                {...shared('text')}
                description={labels.help('text')}
                autosize
                minRows={10}
                maxRows={24}
                spellCheck
              />
            </div>
            {isOwn && !isDisabled ? (
              <Group>
                <Button variant="default" size="xs" onClick={handleBack}>
                  {t('mailTemplates.back')}
                </Button>
              </Group>
            ) : null}
          </Stack>
        </Card>
        {isDisabled ? null : <Insertions mail={mail} isHeld={(isLine) => isHeld(partFor(isLine))} onInsert={insert} />}
        <Card>
          <Stack gap="md">
            <FormField form={form} name="status" isDisabled={isDisabled} />
            {mail.mayBeOff ? <FormField form={form} name="is_sent" isDisabled={isDisabled} /> : null}
          </Stack>
        </Card>
      </div>
      <MailPreview name={name} language={language} words={words} shown={shown} />
    </div>
  )
}

type InsertionsProps = {
  mail: StoreMail
  isHeld: (isLine: boolean) => boolean
  onInsert: (param: string, isLine: boolean) => void
}

function Insertions({ mail, isHeld, onInsert }: InsertionsProps) {
  const { t } = useTranslation('screens')
  return (
    <Card component="section" aria-labelledby="mail-insert">
      <Title order={2} id="mail-insert">
        {t('mailTemplates.insert')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('mailTemplates.insertText')}
      </Text>
      <Group gap={6}>
        {Object.entries(paramsOf(mail)).map(([param, kind]) => (
          <UnstyledButton
            key={param}
            className={classes.hole}
            // The field keeps the cursor.
            onMouseDown={(event) => event.preventDefault()}
            disabled={isHeld(isLine(kind))}
            onClick={() => onInsert(param, isLine(kind))}
          >
            {t(`mailTemplates.param.${param as StoreMailParam}`)}{' '}
            <Text span inherit ff="monospace" c="dimmed">
              {`{${param}}`}
            </Text>
            {mail.needs?.includes(param) ? (
              <Text span inherit c="dimmed">
                {' '}
                · {t('mailTemplates.needed')}
              </Text>
            ) : null}
          </UnstyledButton>
        ))}
      </Group>
    </Card>
  )
}

const isLine = (kind: string): boolean => kind === 'text' || kind === 'own'
const textsOf = (form: RowForm, part: Part): Texts => (form.values[part] ?? {}) as Texts // a translated field
