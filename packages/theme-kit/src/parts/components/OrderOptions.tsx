import { Fragment } from 'react'
import { FileName } from './FileName'

type Props = { options: readonly { name: string; value: string; isFile: boolean }[] }

/** What was chosen of a product that was ordered, before what else is told on the line. */
export const OrderOptions = ({ options }: Props) =>
  options.map(({ name, value, isFile }) => (
    <Fragment key={name + value}>
      {name}: {isFile ? <FileName name={value} /> : value}
      {' · '}
    </Fragment>
  ))
