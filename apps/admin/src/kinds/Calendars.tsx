import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps, DatesProvider, DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { languages } from '@shopwright/resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../language/language.ts'
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

export function Moment(props: DateTimePickerProps) {
  const { t } = useTranslation()
  return (
    <Named>
      <DateTimePicker clearButtonProps={{ 'aria-label': t('action.clear') }} {...props} />
    </Named>
  )
}

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
