import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps, DatesProvider, DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { languages } from '@shopwright/resource'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../language/language.ts'
import { dayNames } from './day-names.ts'

export const Day = (props: DateInputProps) => (
  <Named>
    <DateInput {...props} />
  </Named>
)

export const Moment = (props: DateTimePickerProps) => (
  <Named>
    <DateTimePicker {...props} />
  </Named>
)

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
