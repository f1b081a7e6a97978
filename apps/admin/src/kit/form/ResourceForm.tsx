import { Badge, Card, Tabs } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLabels } from '../../language/labels.ts'
import { FormField } from './FormField.tsx'
import { columnsOf, isShort } from './layout.ts'
import classes from './ResourceForm.module.css'
import { SeoPreview } from './SeoPreview.tsx'
import type { RowForm } from './use-row-form.ts'

type Props = {
  form: RowForm
  isDisabled?: boolean
  /** tabs down the side, for long forms such as settings */
  isVertical?: boolean
  /** more above a declared tab, by its name */
  extras?: Record<string, ReactNode>
}

/** The tabs of a declaration with their fields, in two columns where there is something to stand beside. */
export function ResourceForm({ form, isDisabled = false, isVertical = false, extras = {} }: Props) {
  const { resource, faults } = form
  const labels = useLabels(resource)
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const tabs = tabsOf(resource)
  const names = Object.keys(tabs)
  const current = names.includes(parameters.get('tab') ?? '') ? (parameters.get('tab') as string) : (names[0] ?? '')

  const sought = parameters.get('field')
  useEffect(() => {
    if (sought) showField(sought)
  }, [sought])

  const panel = (tab: string, isLone = false) => (
    <>
      {extras[tab]}
      <TabFields form={form} names={tabs[tab] ?? []} isDisabled={isDisabled} isLone={isLone} />
    </>
  )
  if (names.length < 2) return panel(current, true)
  const faultCount = (tab: string) =>
    Object.keys(faults).filter((path) => tabs[tab]?.includes(path.split('.')[0] ?? '')).length
  const select = (tab: string | null) =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        next.set('tab', tab ?? current)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Tabs
      value={current}
      onChange={select}
      keepMounted={false}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      classNames={{
        root: isVertical ? classes.vertical : classes.root,
        list: classes.list,
        tab: classes.tab,
        panel: classes.panel,
      }}
    >
      <Tabs.List aria-label={labels.one}>
        {names.map((tab) => {
          const count = faultCount(tab)
          return (
            <Tabs.Tab
              key={tab}
              value={tab}
              rightSection={
                count ? (
                  <Badge color="red" size="sm" circle aria-label={t('form.faults', { count })}>
                    {count}
                  </Badge>
                ) : null
              }
            >
              {labels.tab(tab)}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {names.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {panel(tab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Brings a field that was asked for by its name into view, and puts the cursor there. */
function showField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, [contenteditable], button')?.focus({ preventScroll: true })
}

const tabsOf = (resource: AnyResource): Record<string, readonly string[]> =>
  resource.tabs ?? { general: Object.keys(resource.fields) }

/** The fields of one tab as cards. */
export function TabFields({
  form,
  names,
  isDisabled = false,
  isLone = false,
}: {
  form: RowForm
  names: readonly string[]
  isDisabled?: boolean
  /** all that the page has: without anything beside it, the page becomes as narrow as a form wants to be */
  isLone?: boolean
}) {
  const { resource } = form
  const { main, side } = columnsOf(resource, names)
  const hasSeo = names.includes('meta_title') && names.includes('slug')
  return (
    <div className={side.length ? classes.two : classes.one} data-lone={(isLone && !side.length) || undefined}>
      <div className={classes.column}>
        {hasSeo ? <SeoPreview form={form} /> : null}
        <Card className={classes.card}>
          <FieldGrid form={form} names={main} isDisabled={isDisabled} />
        </Card>
      </div>
      {side.length ? (
        <div className={classes.column}>
          <Card className={classes.card}>
            <FieldGrid form={form} names={side} isDisabled={isDisabled} isNarrow />
          </Card>
        </div>
      ) : null}
    </div>
  )
}

/** What does nothing while a switch is off is not asked for, but where something is wrong with it. */
function isAsked({ resource, values, faults }: RowForm, name: string): boolean {
  const { under } = resource.fields[name]?.options ?? {}
  return !under || Boolean(values[under]) || faults[name] !== undefined
}

/** Fields one below the other; short neighbours share a line. */
export function FieldGrid({
  form,
  names,
  isDisabled = false,
  isNarrow = false,
}: {
  form: RowForm
  names: readonly string[]
  isDisabled?: boolean
  isNarrow?: boolean
}) {
  const { resource } = form
  const asked = names.filter((name) => isAsked(form, name))
  return (
    <div className={classes.grid} data-narrow={isNarrow || undefined}>
      {asked.map((name, index) => {
        const hasNeighbour = [asked[index - 1], asked[index + 1]].some((one) => one && isShort(resource, one))
        const isHalf = !isNarrow && isShort(resource, name) && hasNeighbour
        return (
          <div
            key={name}
            data-half={isHalf || undefined}
            data-flag={resource.fields[name]?.type === 'flag' || undefined}
          >
            <FormField form={form} name={name} isDisabled={isDisabled} />
          </div>
        )
      })}
    </div>
  )
}
