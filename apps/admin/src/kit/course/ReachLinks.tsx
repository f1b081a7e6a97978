import { Anchor } from '@mantine/core'
import classes from './CoursePage.module.css'

/** Where a buyer is reached. */
export function ReachLinks({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      {email ? (
        <Anchor href={`mailto:${email}`} size="sm" className={classes.reach}>
          {email}
        </Anchor>
      ) : null}
      {phone ? (
        <Anchor href={`tel:${phone}`} size="sm" className={classes.reach}>
          {phone}
        </Anchor>
      ) : null}
    </>
  )
}
