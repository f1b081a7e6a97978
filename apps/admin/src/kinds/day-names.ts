import 'dayjs/locale/ru'
import 'dayjs/locale/uk'

/** The calendar's name of the interface's language; both calendars come along, because they are small. */
export const dayNames = (tag: string): string => tag.slice(0, 2)
