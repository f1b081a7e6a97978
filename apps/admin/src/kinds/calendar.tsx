import { Input, Skeleton } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../api/part.ts'
import type { MomentProps } from './Calendars.tsx'

const Day = lazyPart(() => import('./Calendars.tsx').then((loaded) => ({ default: loaded.Day })))
const Moment = lazyPart(() => import('./Calendars.tsx').then((loaded) => ({ default: loaded.Moment })))

/** A day to be picked or typed. The calendar comes with the first field that wants one: no list does. */
export const DayInput = (props: DateInputProps) => <Coming of={Day} props={props} />
/** A day and a time of it. */
export const MomentInput = (props: MomentProps) => <Coming of={Moment} props={props} />

type Sized = Pick<DateInputProps, 'label' | 'description' | 'w' | 'flex'>

/** Its place is kept meanwhile, so that nothing jumps. */
function Coming<P extends Sized>({ of: Picker, props }: { of: ComponentType<P>; props: P }) {
  const { label, description, w, flex } = props
  return (
    <Suspense
      fallback={
        <Input.Wrapper label={label} description={description} labelElement="div" w={w} flex={flex}>
          <Skeleton height={36} />
        </Input.Wrapper>
      }
    >
      <Picker {...props} />
    </Suspense>
  )
}
