import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import type { useSending } from '../use-sending.ts'
import classes from './ShortForm.module.css'

type Props = {
  /** the fields, one below another */
  children: ReactNode
  /** what sending it does, in words */
  action: ReactNode
  onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => unknown
  isBusy: boolean
  /** why it was not taken, where that is no fault of one of its fields */
  refusal?: string | null | undefined
  onCancel?: (() => void) | undefined
  isReady?: boolean | undefined
  isDangerous?: boolean | undefined
  /** beside something greater on the same screen */
  isQuiet?: boolean | undefined
  /** stands at the left of the buttons */
  note?: ReactNode
}

/**
 * Every form that is written by hand: what is wrong with all of it on top, what is wrong with a field at the field, the buttons at the
 * right, the last one sends. Nothing is said by the browser itself, which does not speak the interface's language; after a refusal
 * the keyboard is at the first field to be mended.
 */
export function ShortForm({ children, action, onSubmit, isBusy, refusal, onCancel, isReady, note, ...look }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack gap="sm">
        <Refusal text={refusal} />
        {children}
        <Group justify={note ? 'space-between' : 'flex-end'} gap="xs">
          {note}
          <Group gap="xs" justify="flex-end" className={classes.buttons}>
            {onCancel ? (
              <Button variant="default" onClick={onCancel} disabled={isBusy}>
                {t('action.cancel')}
              </Button>
            ) : null}
            <Button
              type="submit"
              loading={isBusy}
              disabled={isReady === false}
              {...(look.isQuiet ? { variant: 'default' } : {})}
              {...(look.isDangerous ? { color: 'red' } : {})}
              classNames={{ root: classes.submit, label: classes.wrapped }}
            >
              {action}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** What is wrong with something that was sent, unless it stands at one of these fields. */
export const refusalOf = (
  { error, fields }: Pick<ReturnType<typeof useSending>, 'error' | 'fields'>,
  ...names: string[]
): string | null => (error && !names.some((name) => fields[name]) ? errorText(error) : null)
