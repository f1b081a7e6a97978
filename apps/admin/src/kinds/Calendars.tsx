import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps, DatesProvider, DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { clockInZone, instantOf, languages } from '@shopwright/resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../language/language.ts'
import { shownZone } from '../session/clocks.ts'
import { dayNames } from './day-names.ts'
import { readDay } from './read-day.ts'

/** What is typed is read as it is shown, the day before the month. */
export function Day(props: DateInputProps) {
  const { t } = useTranslation()
  return (
    <Named>
      <DateInput dateParser={readDay} clearButtonProps={{ 'aria-label': t('action.clear') }} {...props} />
    </Named>
  )
}

/** `value`, what `onChange` tells and `minDate` are instants (ISO 8601 with `Z`); they are shown and picked by the clocks of the store. */
export type MomentProps = Omit<DateTimePickerProps, 'value' | 'onChange' | 'minDate'> & {
  value: string | null
  onChange: (instant: string | null) => void
  minDate?: string
}

export function Moment({ value, onChange, minDate, ...props }: MomentProps) {
  const { t } = useTranslation()
  return (
    <Named>
      <DateTimePicker
        clearButtonProps={{ 'aria-label': t('action.clear') }}
        valueFormat="DD.MM.YYYY HH:mm"
        {...props}
        value={value && pickedText(value)}
        onChange={(text) => onChange(text && instantOf(text.replace(' ', 'T'), shownZone()).toISOString())}
        {...(minDate ? { minDate: pickedText(minDate) } : {})}
      />
    </Named>
  )
}

/** `2026-02-28 13:05:00`, as the picker has it. */
const pickedText = (instant: string): string => clockInZone(new Date(instant), shownZone()).replace('T', ' ')

/** Months and days as the interface calls them, and the week from where it begins there. */
function Named({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <DatesProvider
      settings={{ locale: dayNames(i18n.language), firstDayOfWeek: languages[chosenLanguage()].weekBegins }}
    >
      {children}
    </DatesProvider>
  )
}
